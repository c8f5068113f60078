/// The bytes of a page while it is written.
///
/// They lie in an array filled with zeros ahead of need, into which pieces are copied as blocks: growing the array by
/// each piece takes twice as long, and a loop over spans four times.
package struct Sheet {
    private var bytes: [UInt8]
    /// How many bytes are written.
    package private(set) var count: Int
    /// The holes that were left, and before which byte each stands.
    private(set) var holes: [(hole: Int, at: Int)] = []

    /// `length` is how many bytes are expected to follow.
    init(continuing bytes: [UInt8] = [], expecting length: Int = 0) {
        self.bytes = bytes
        count = bytes.count
        if length > 0 { grow(by: length) }
    }

    /// Hands out the bytes written, and nothing behind them.
    mutating func finish() -> [UInt8] {
        var written: [UInt8] = []
        swap(&written, &bytes)
        written.removeSubrange(count...)
        count = 0
        return written
    }

    /// Leaves out a value that will be different each time.
    mutating func leave(_ hole: Int) { holes.append((hole, count)) }

    /// Drops the bytes from `end` on.
    mutating func cut(to end: Int) {
        count = end
    }

    mutating func append(_ piece: Span<UInt8>) {
        unsafe piece.withUnsafeBytes { piece in unsafe copy(piece) }
    }

    /// Appends the bytes at some places of `bytes`.
    mutating func append(_ source: [UInt8], _ range: Range<Int32>) {
        unsafe source.withUnsafeBytes { source in
            unsafe copy(UnsafeRawBufferPointer(rebasing: source[Int(range.lowerBound)..<Int(range.upperBound)]))
        }
    }

    /// Appends eight bytes of each word, the uppermost first.
    mutating func append(eights words: InlineArray<8, UInt64>) {
        var words = words
        for place in words.indices { words[place] = words[place].bigEndian }
        unsafe withUnsafeBytes(of: &words) { bytes in unsafe copy(bytes) }
    }

    @inline(__always)
    private mutating func copy(_ piece: UnsafeRawBufferPointer) {
        reserve(piece.count)
        let end = count + piece.count
        unsafe bytes.withUnsafeMutableBytes { room in
            precondition(count >= 0 && end <= room.count)
            guard let start = piece.baseAddress, let place = room.baseAddress else { return }
            unsafe (place + count).copyMemory(from: start, byteCount: piece.count)
        }
        count = end
    }

    /// Appends once more what is there already.
    mutating func `repeat`(_ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count)
        reserve(range.count)
        unsafe bytes.withUnsafeMutableBytes { room in
            let written = unsafe UnsafeRawBufferPointer(rebasing: room[range])
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: room[count...])
            precondition(written.count <= rest.count)
            unsafe rest.copyMemory(from: written)
        }
        count += range.count
    }

    /// Appends text with & < > " and ' written as references.
    ///
    /// Bytes, not Characters: a quote followed by a combining accent is one Character, and none of the five.
    mutating func appendEscaped(_ all: Span<UInt8>) {
        var start = 0
        while start < all.count {
            let piece = all.extracting(start..<min(start + Self.pieceLength, all.count))
            if Escaping.isNeeded(in: piece) {
                escape(piece)
            } else {
                append(piece)
            }
            start += piece.count
        }
    }

    private mutating func escape(_ piece: Span<UInt8>) {
        reserve(piece.count * Self.longestReference)
        var end = count
        var room = bytes.mutableSpan
        for index in 0..<piece.count {
            switch piece[index] {
            case UInt8(ascii: "&"): Self.write("&amp;", to: &room, at: &end)
            case UInt8(ascii: "<"): Self.write("&lt;", to: &room, at: &end)
            case UInt8(ascii: ">"): Self.write("&gt;", to: &room, at: &end)
            case UInt8(ascii: "\""): Self.write("&quot;", to: &room, at: &end)
            case UInt8(ascii: "'"): Self.write("&#39;", to: &room, at: &end)
            case let byte:
                room[end] = byte
                end += 1
            }
        }
        count = end
    }

    @inline(__always)
    private static func write(_ reference: String, to room: inout MutableSpan<UInt8>, at end: inout Int) {
        for byte in reference.utf8 {
            room[end] = byte
            end += 1
        }
    }

    /// Appends decimal digits; the `description` of a number takes four times as long.
    mutating func append(_ number: Int) {
        if number < 0 { append("-".utf8Span.span) }
        let (upper, lower) = number.magnitude.quotientAndRemainder(dividingBy: Self.eightDigits)
        var words: InlineArray<3, UInt64> = [
            Self.digits(of: UInt64(upper / Self.eightDigits)), Self.digits(of: UInt64(upper % Self.eightDigits)),
            Self.digits(of: UInt64(lower)),
        ]
        let first = words.indices.first { words[$0] != Self.zeros } ?? 2
        // Of zero itself the last digit stays.
        let skipped = 8 * first + min(7, (words[first] ^ Self.zeros).leadingZeroBitCount / 8)
        for place in words.indices { words[place] = words[place].bigEndian }
        unsafe withUnsafeBytes(of: &words) { bytes in
            unsafe copy(UnsafeRawBufferPointer(rebasing: bytes[skipped...]))
        }
    }

    private static let eightDigits: UInt = 100_000_000
    private static let zeros: UInt64 = 0x3030_3030_3030_3030

    /// The eight digits of a number below a hundred million, the first uppermost.
    ///
    /// All at once: the halves of the number side by side, then their pairs of digits, then the digits. That a product
    /// shifted is the quotient holds for all numbers that small.
    private static func digits(of number: UInt64) -> UInt64 {
        let halves = (number / 10_000) << 32 | number % 10_000
        let hundreds = (halves &* 5_243) >> 19 & 0x0000_007F_0000_007F
        let pairs = hundreds << 16 | (halves &- hundreds &* 100)
        let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
        return (tens << 8 | (pairs &- tens &* 10)) &+ zeros
    }

    private mutating func reserve(_ room: Int) {
        guard count + room > bytes.count else { return }
        grow(by: max(count + room, Self.firstLength))
    }

    /// Zeros of an array of their own: repeated one by one they take several times as long.
    private mutating func grow(by length: Int) {
        let zeros = [UInt8](repeating: 0, count: length)
        if bytes.isEmpty { bytes = zeros } else { bytes += zeros }
    }

    /// Text is escaped in pieces, so that the room for the worst case stays small.
    private static let pieceLength = 512
    private static let longestReference = 6
    private static let firstLength = 4096
}
