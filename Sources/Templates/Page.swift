/// The bytes of a page while it is written.
///
/// They lie in an array filled with zeros ahead of need, so that a piece is copied by a loop over spans: growing the
/// array by each piece takes twice as long.
struct Page {
    private var bytes: [UInt8]
    private(set) var count: Int

    init(continuing bytes: [UInt8] = []) {
        self.bytes = bytes
        count = bytes.count
    }

    /// Hands out the bytes written, and nothing behind them.
    mutating func finish() -> [UInt8] {
        var written: [UInt8] = []
        swap(&written, &bytes)
        written.removeSubrange(count...)
        count = 0
        return written
    }

    /// Drops the bytes from `end` on.
    mutating func cut(to end: Int) {
        count = end
    }

    mutating func append(_ piece: Span<UInt8>) {
        reserve(piece.count)
        let start = count
        count += piece.count
        var room = bytes.mutableSpan
        for index in piece.indices {
            room[start + index] = piece[index]
        }
    }

    /// Appends the bytes at some places of `bytes`.
    mutating func append(_ bytes: [UInt8], _ range: Range<Int32>) {
        append(bytes.span.extracting(Int(range.lowerBound)..<Int(range.upperBound)))
    }

    /// Appends text with & < > " and ' written as references.
    ///
    /// Bytes, not Characters: a quote followed by a combining accent is one Character, and none of the five.
    mutating func appendEscaped(_ text: String) {
        let all = text.utf8Span.span
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
        if number < 0 {
            append("-".utf8Span.span)
        }
        reserve(20)
        let start = count
        var rest = number.magnitude
        repeat {
            rest /= 10
            count += 1
        } while rest > 0
        rest = number.magnitude
        for index in (start..<count).reversed() {
            bytes[index] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
    }

    private mutating func reserve(_ room: Int) {
        guard count + room > bytes.count else { return }
        bytes.append(contentsOf: repeatElement(0, count: max(count + room, Self.firstLength)))
    }

    /// Text is escaped in pieces, so that the room for the worst case stays small.
    private static let pieceLength = 512
    private static let longestReference = 6
    private static let firstLength = 4096
}
