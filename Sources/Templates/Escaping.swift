/// The five bytes that mean something in HTML.
enum Escaping {
    /// Whether one of the five is in a text.
    ///
    /// Sixteen bytes are compared at a time; the last sixteen may overlap those before.
    static func isNeeded(in text: Span<UInt8>) -> Bool {
        let width = 16
        guard text.count >= width else { return isMarked(text, count: text.count) }
        var start = 0
        while start + width < text.count {
            if isMarked(text.extracting(start..<start + width), count: width) { return true }
            start += width
        }
        return isMarked(text.extracting(last: width), count: width)
    }

    /// No early exit: a loop of known length without one becomes a few wide instructions.
    @inline(__always)
    private static func isMarked(_ text: Span<UInt8>, count: Int) -> Bool {
        var marks: UInt8 = 0
        for index in 0..<count {
            marks |= mark(text[index])
        }
        return marks != 0
    }

    /// One for each of the five: < and > differ in one bit, & and ' in another.
    private static func mark(_ byte: UInt8) -> UInt8 {
        (byte | 0b10 == UInt8(ascii: ">") ? 1 : 0) | (byte | 1 == UInt8(ascii: "'") ? 1 : 0)
            | (byte == UInt8(ascii: "\"") ? 1 : 0)
    }
}
