import CTLSClient
import Glibc

/// A client that calls a server on this machine and waits for it.
@safe final class Caller {
    /// No answer takes so long, however busy the machine.
    private static let patience = 50

    private let socket: Int32
    private let tls: OpaquePointer?

    init(port: UInt16, isEncrypted: Bool) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var timeout = timeval(tv_sec: Self.patience, tv_usec: 0)
        unsafe setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var on: Int32 = 1
        unsafe setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let socket = socket
        let connected = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe connect(socket, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        unsafe tls =
            connected == 0 && isEncrypted
            ? tls_client_make(socket, tls_wishes(lowest_version: 0, highest_version: 0, protocols: nil)) : nil
        try hold(connected == 0, "the server is called: \(errno)")
        try hold(unsafe tls != nil || !isEncrypted, "hands are shaken")
    }

    deinit {
        if let tls = unsafe tls { unsafe tls_client_free(tls) }
        close(socket)
    }

    /// Whether all of it went out.
    func send(_ bytes: [UInt8]) -> Bool {
        if let tls = unsafe tls { return unsafe tls_client_send(tls, bytes, bytes.count) == bytes.count }
        return unsafe Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// Says that nothing more comes.
    func end() {
        if let tls = unsafe tls { unsafe tls_client_end(tls) }
        shutdown(socket, Int32(SHUT_WR))
    }

    /// All that the server says until it ends, as it should.
    func received() throws -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = take(&buffer)
            try hold(count >= 0, "the server ends in order: \(errno) after \(bytes.text)")
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }

    private func take(_ buffer: inout [UInt8]) -> Int {
        if let tls = unsafe tls { return unsafe tls_client_receive(tls, &buffer, buffer.count) }
        return unsafe recv(socket, &buffer, buffer.count, 0)
    }
}
