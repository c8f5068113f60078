import Glibc

/// Thousands of clients on one thread, as many as the descriptors are enough for.
final class Crowd {
    private var sockets: [Int32] = []
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)

    init(port: UInt16, atMost most: Int) {
        // Each has a descriptor at either end.
        let count = min(most, (Self.raisedLimit() - 200) / 2)
        for number in 0..<max(1, count) { sockets.append(Self.connected(to: port, number)) }
    }

    deinit {
        for socket in sockets { close(socket) }
    }

    var count: Int { sockets.count }

    /// Has each send the same.
    func send(_ text: String) {
        let bytes = [UInt8](text.utf8)
        for socket in sockets {
            _ = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
        }
    }

    /// Has each read until it has `mark` as the last bytes; how many got there.
    func read(until mark: String) -> Int {
        let mark = [UInt8](mark.utf8)
        return sockets.count { socket in
            var tail: [UInt8] = []
            while !tail.suffix(mark.count).elementsEqual(mark) {
                let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(socket, $0.baseAddress, $0.count, 0) }
                guard count > 0 else { return false }
                tail = tail.suffix(mark.count) + buffer[..<count].suffix(mark.count)
            }
            return true
        }
    }

    /// Connections from one address to one port are limited by their ports, so there are several addresses.
    private static func connected(to port: UInt16, _ number: Int) -> Int32 {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var timeout = timeval(tv_sec: 20, tv_usec: 0)
        unsafe setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        _ = unsafe named(0x7F00_0001 + UInt32(number % 20), 0) { unsafe bind(socket, $0, $1) }
        _ = unsafe named(0x7F00_0001, port) { unsafe connect(socket, $0, $1) }
        return socket
    }

    private static func named(
        _ address: UInt32,
        _ port: UInt16,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        name.sin_addr.s_addr = address.bigEndian
        return unsafe withUnsafePointer(to: &name) { name in
            unsafe name.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                unsafe body(name, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private static func raisedLimit() -> Int {
        var limit = rlimit()
        unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return Int(clamping: limit.rlim_cur)
    }
}

/// Bytes of this process that are in memory.
func residentBytes() -> Int {
    let file = unsafe open("/proc/self/statm", O_RDONLY)
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 100)
    let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(file, $0.baseAddress, $0.count) }
    let words = String(decoding: buffer[..<max(0, count)], as: UTF8.self).split(separator: " ")
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * Int(getpagesize())
}

/// How many times more memory may be seen than is used: the address sanitizer keeps what was given back (`make sanitize`).
let keptMemory = unsafe getenv("PICTURELIST_SANITIZER").map { unsafe String(cString: $0) } == "address" ? 20 : 1
