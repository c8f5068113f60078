import CLinux
import Glibc

/// Bytes on their way out: arrays are shared with whoever made them, never copied.
struct Output {
    /// What became of an attempt to send.
    enum Progress {
        case sentAll
        /// The socket takes no more for now; some of it may have gone.
        case blocked(sent: Int)
        case failed
    }

    private var pieces: [[UInt8]] = []
    private var first = 0
    private var offset = 0

    var isEmpty: Bool { first == pieces.count }
    /// The pieces of which some is unsent.
    var count: Int { pieces.count - first }
    private(set) var byteCount = 0
    /// All that was ever handed to it.
    private(set) var appended = 0

    mutating func append(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        // Who is never done with all of it must not gather what has been sent.
        if first > 16, first >= pieces.count / 2 {
            pieces.removeSubrange(..<first)
            first = 0
        }
        pieces.append(bytes)
        byteCount += bytes.count
        appended += bytes.count
    }

    mutating func removeAll() {
        pieces.removeAll(keepingCapacity: pieces.capacity <= 4)
        first = 0
        offset = 0
        byteCount = 0
    }

    /// Hands the kernel what it takes.
    mutating func send(to socket: Int32) -> Progress { send { $0.sendOnce(to: socket) } }

    /// Hands `sendOnce` what there is until it takes no more; it answers how much it took, or a negative errno.
    @inline(__always)
    mutating func send(_ sendOnce: (borrowing Output) -> Int) -> Progress {
        var total = 0
        while !isEmpty {
            let sent = sendOnce(self)
            guard sent > 0 else { return sent == -Int(EAGAIN) ? .blocked(sent: total) : .failed }
            total += sent
            pass(sent)
        }
        removeAll()
        return .sentAll
    }

    /// The first piece that is not all sent, and where the rest of it begins.
    var firstRest: (whole: [UInt8], start: Int, count: Int) {
        (pieces[first], offset, pieces[first].count - offset)
    }

    /// Shows what is unsent, piece by piece, for as long as `body` wants more.
    func forEachRest(_ body: (ArraySlice<UInt8>) -> Bool) {
        for index in first..<pieces.count {
            guard body(pieces[index].dropFirst(index == first ? offset : 0)) else { return }
        }
    }

    /// Two pieces in one call: the head of an answer and its body are one packet.
    private func sendOnce(to socket: Int32) -> Int {
        let second = first + 1 < pieces.count ? pieces[first + 1] : []
        return unsafe pieces[first].withUnsafeBytes { one in
            unsafe second.withUnsafeBytes { two in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: one[offset...])
                guard let start = rest.baseAddress else { return 0 }
                return unsafe linux_send(socket, start, rest.count, two.baseAddress, two.count)
            }
        }
    }

    private mutating func pass(_ count: Int) {
        offset += count
        byteCount -= count
        while first < pieces.count, offset >= pieces[first].count {
            offset -= pieces[first].count
            pieces[first] = []
            first += 1
        }
    }
}
