import CLinux
import Glibc

/// The socket that takes connections, shared by all loops.
final class Listener: Sendable {
    private static let backlog: Int32 = 1024

    let port: UInt16
    private let socket: Descriptor

    init(host: String, port: UInt16) throws(ServerError) {
        let result = unsafe host.withCString { unsafe linux_listen($0, port, Self.backlog) }
        guard result >= 0 else { throw Self.error(-result, host: host, port: port) }
        socket = Descriptor(result)
        self.port = UInt16(truncatingIfNeeded: try ServerError.check(linux_port(result)))
    }

    var number: Int32 { socket.number }

    /// Refuses connections from now on; those not yet accepted are lost.
    func close() { linux_shutdown(socket.number) }

    private static func error(_ code: Int32, host: String, port: UInt16) -> ServerError {
        switch code {
        case EADDRINUSE: .portInUse(host: host, port: port)
        case EADDRNOTAVAIL: .addressNotAvailable(host: host)
        case EACCES, EPERM: .denied(port: port)
        default: .failed(code: code)
        }
    }
}
