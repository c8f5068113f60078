import CLinux
import Glibc
import HTTP

/// A socket that takes connections, shared by all loops.
final class Listener: Sendable {
    private static let backlog: Int32 = 1024

    /// 0 where it is a file.
    let port: UInt16
    /// What its connections are encrypted by.
    let tls: TLSIdentity?
    private let socket: Descriptor
    private let file: SocketFile?

    init(_ address: ListenAddress, port: UInt16, tls: TLSIdentity?) throws(ServerError) {
        let result = unsafe address.peer.description.withCString { text in
            unsafe linux_listen(text, port, address.isOnlyIPv6 ? 1 : 0, Self.backlog)
        }
        guard result >= 0 else { throw Self.error(-result, host: address.host, port: port) }
        socket = Descriptor(result)
        file = nil
        self.tls = tls
        self.port = UInt16(truncatingIfNeeded: try ServerError.check(linux_port(result)))
    }

    /// A socket in the file system.
    init(path: String) throws(ServerError) {
        var identity = linux_identity()
        let result = unsafe path.withCString { unsafe linux_listen_file($0, Self.backlog, &identity) }
        guard result >= 0 else { throw Self.error(-result, path: path) }
        socket = Descriptor(result)
        file = SocketFile(path: path, identity)
        port = 0
        tls = nil
    }

    // Also where the start fails for another reason.
    deinit { file?.remove() }

    var number: Int32 { socket.number }

    /// Refuses connections from now on; those not yet accepted are lost.
    func close() {
        linux_shutdown(socket.number)
        file?.remove()
    }

    private static func error(_ code: Int32, host: String, port: UInt16) -> ServerError {
        switch code {
        case EADDRINUSE: .portInUse(host: host, port: port)
        case EADDRNOTAVAIL, EAFNOSUPPORT: .addressNotAvailable(host: host)
        case EACCES, EPERM: .denied(port: port)
        default: .failed(code: code)
        }
    }

    private static func error(_ code: Int32, path: String) -> ServerError {
        switch code {
        case EADDRINUSE: .socketInUse(path: path)
        case ENOTSOCK: .notASocket(path: path)
        case ENOENT, ENOTDIR: .noFolder(path: path)
        case EACCES, EPERM, EROFS: .folderDenied(path: path)
        default: .failed(code: code)
        }
    }
}

extension Listener {
    /// How often another free port is looked for that all addresses have.
    private static let triesAtMost = 32

    /// Listens on all hosts, at one port.
    static func all(on hosts: [String], port: UInt16, tls: TLSIdentity?) throws(ServerError) -> [Listener] {
        let addresses = try ListenAddress.all(of: hosts)
        var tries = port == 0 ? triesAtMost : 1
        while true {
            tries -= 1
            do throws(ServerError) {
                return try all(on: addresses, port: port, tls: tls)
            } catch {
                // A port that is free at one address need not be at another.
                guard case .portInUse = error, tries > 0 else { throw error }
            }
        }
    }

    private static func all(
        on addresses: [ListenAddress],
        port: UInt16,
        tls: TLSIdentity?
    ) throws(ServerError) -> [Listener] {
        var listeners: [Listener] = []
        for address in addresses {
            do throws(ServerError) {
                listeners.append(try Listener(address, port: listeners.first?.port ?? port, tls: tls))
            } catch {
                guard case .addressNotAvailable = error, address.mayBeMissing, !listeners.isEmpty else { throw error }
            }
        }
        return listeners
    }
}
