import Glibc
import Threads

/// A client that blocks, for a thread of its own: it sends what it likes and sees every byte that comes back.
struct Client: ~Copyable {
    private let socket: Int32
    /// Where TLS is spoken.
    private(set) var tls: TLSEnd?
    private(set) var received: [UInt8] = []
    /// The whole answers in it, and where they end.
    private var taken: [Answer] = []
    private var position = 0
    /// Whether the server has ended its side.
    private(set) var isAtEnd = false
    /// Whether the connection was torn down instead.
    private(set) var isReset = false

    /// Connects to `address`, an IPv4 or IPv6 address.
    init(_ address: String = "127.0.0.1", port: UInt16, receiveBuffer: Int32? = nil) {
        let isIPv6 = address.utf8.contains(UInt8(ascii: ":"))
        socket = Glibc.socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var timeout = timeval(tv_sec: 10, tv_usec: 0)
        unsafe setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        unsafe setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        if var size = receiveBuffer {
            unsafe setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        let result =
            isIPv6 ? Self.connect6(socket, address, port) : Self.connect4(socket, address, port)
        isAtEnd = result != 0
        isReset = result != 0
        if result == 0, Wire.encryptedPorts.withLock({ $0.contains(port) }) { shakeHands() }
    }

    /// Begins to speak TLS, of these versions (0: whatever there is); whether the server would.
    @discardableResult
    mutating func shakeHands(_ lowest: Int32 = 0, _ highest: Int32 = 0, protocols: String = "") -> Bool {
        tls = TLSEnd(socket, lowest: lowest, highest: highest, protocols: protocols)
        isAtEnd = tls == nil
        return tls != nil
    }

    private static func connect4(_ socket: Int32, _ text: String, _ port: UInt16) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        unsafe inet_pton(AF_INET, text, &address.sin_addr)
        return connected(socket, &address)
    }

    private static func connect6(_ socket: Int32, _ text: String, _ port: UInt16) -> Int32 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        unsafe inet_pton(AF_INET6, text, &address.sin6_addr)
        return connected(socket, &address)
    }

    private static func connected<Address>(_ socket: Int32, _ address: inout Address) -> Int32 {
        unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
                unsafe Glibc.connect(socket, name, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }

    deinit { close(socket) }

    /// Whether all of it could be sent.
    @discardableResult
    mutating func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = transmit(rest)
            guard sent > 0 else {
                isReset = isReset || errno == EPIPE || errno == ECONNRESET
                return false
            }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    private func transmit(_ bytes: ArraySlice<UInt8>) -> Int {
        if let tls { return tls.send(bytes) }
        return unsafe bytes.withUnsafeBytes {
            unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
    }

    private func fill(_ buffer: inout [UInt8]) -> Int {
        if let tls { return tls.receive(&buffer) }
        return unsafe buffer.withUnsafeMutableBytes { unsafe recv(socket, $0.baseAddress, $0.count, 0) }
    }

    @discardableResult
    mutating func send(_ text: String) -> Bool { send([UInt8](text.utf8)) }

    /// Sends until the socket has taken no more for a while; how much it took.
    func sendWhatFits(_ bytes: [UInt8]) -> Int {
        var sent = 0
        var idle = 0
        while sent < bytes.count, idle < 30 {
            let count = unsafe bytes[sent...].withUnsafeBytes { bytes in
                unsafe Glibc.send(
                    socket,
                    bytes.baseAddress,
                    bytes.count,
                    Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
                )
            }
            idle = count > 0 ? 0 : idle + 1
            sent += max(0, count)
            if count <= 0 { pause(10) }
        }
        return sent
    }

    func halfClose() {
        tls?.end()
        shutdown(socket, Int32(SHUT_WR))
    }

    /// Makes the end of this client a reset.
    func resetAtEnd() {
        var option = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Reads once; false when nothing more comes.
    mutating func receive() -> Bool {
        guard !isAtEnd else { return false }
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = fill(&buffer)
        guard count > 0 else {
            isAtEnd = count == 0 || errno != EAGAIN
            // TLS has a word for the end: without it something may be missing.
            isReset = isReset || (count < 0 && (errno == ECONNRESET || errno == EPROTO))
            return false
        }
        received += buffer[..<count]
        return true
    }

    mutating func receiveAll() {
        while receive() {}
    }

    /// Reads until there are `count` whole answers, or the end; all there are so far.
    mutating func answers(_ count: Int, toHead: Bool = false) -> [Answer] {
        while true {
            while let answer = Answer.take(from: received, at: &position, toHead: toHead) { taken.append(answer) }
            guard taken.count < count, receive() else { return taken }
        }
    }

    /// Sends a request and reads its answer.
    mutating func ask(_ request: String) -> Answer? {
        let before = taken.count
        send(request)
        return answers(before + 1).dropFirst(before).first
    }
}

/// One answer, taken apart as a client would.
struct Answer: Equatable, Sendable {
    let status: Int
    /// Lines as they came, in small letters.
    let fields: [String]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    var closes: Bool { fields.contains("connection: close") }

    /// The answer that begins at `position`, which is moved behind it; nil while some of it is missing.
    static func take(from bytes: [UInt8], at position: inout Int, toHead: Bool) -> Answer? {
        guard let start = endOfHead(bytes, from: position) else { return nil }
        let text = String(decoding: bytes[position..<start], as: UTF8.self).lowercased()
        let lines = text.split(separator: "\r\n").map(String.init)
        guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { return nil }
        let length = lines.compactMap { $0.hasPrefix("content-length: ") ? Int($0.dropFirst(16)) : nil }.first ?? 0
        let count = toHead || status < 200 || status == 204 || status == 304 ? 0 : length
        guard bytes.count - start >= count else { return nil }
        position = start + count
        return Answer(status: status, fields: [String](lines.dropFirst()), body: [UInt8](bytes[start..<position]))
    }

    private static func endOfHead(_ bytes: [UInt8], from position: Int) -> Int? {
        let bytes = bytes.span
        var index = position + 3
        while index < bytes.count {
            if bytes[index] == 10, bytes[index - 1] == 13, bytes[index - 2] == 10, bytes[index - 3] == 13 {
                return index + 1
            }
            index += 1
        }
        return nil
    }
}

/// Runs what blocks on a thread of its own: the pool of tasks has few.
func blocking<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.start { continuation.resume(returning: body()) }
    }
}

/// Blocks the calling thread for so many milliseconds.
func pause(_ milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }

extension Lock {
    /// Changes the value and tells who waits for it.
    func set(_ value: Value) {
        withLock { $0 = value }
        signal()
    }
}
