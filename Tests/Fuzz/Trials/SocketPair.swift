import Glibc

/// Two sockets of which each is the other's far end; neither keeps anybody waiting.
final class SocketPair {
    let near: Int32
    let far: Int32

    init() throws {
        var numbers: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let made = unsafe socketpair(AF_UNIX, kind, 0, &numbers)
        try hold(made == 0, "there are sockets: \(errno)")
        (near, far) = (numbers[0], numbers[1])
    }

    deinit {
        close(near)
        close(far)
    }

    /// All that has come to one of the two.
    static func received(by socket: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4000)
        while true {
            let count = unsafe recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }

    /// Sends from one of the two; what the other end no longer takes is lost.
    static func send(_ bytes: [UInt8], from socket: Int32) {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[sent...])
                return unsafe Glibc.send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Says that nothing more comes from this one.
    static func end(_ socket: Int32) { shutdown(socket, Int32(SHUT_WR)) }
}
