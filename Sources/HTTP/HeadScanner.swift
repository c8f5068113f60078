/// Finds the end of a request's head in bytes that come bit by bit, looking at each byte once.
///
/// It refuses at the first byte that no head can hold, so that noise is not waited on, and what it says never depends
/// on how the bytes were split: a bare CR or LF and a control byte end the matter (RFC 9112 2.2).
package struct HeadScanner: Sendable {
    private let limits: RequestLimits
    private var position = 0
    private var lineStart = 0
    private var lines = 0
    private var isAfterCR = false
    /// Where the request line begins: an empty line before it is passed over, as RFC 9112 2.2 wants.
    package private(set) var start = 0

    package init(limits: RequestLimits) { self.limits = limits }

    /// Takes all bytes there are, those of earlier calls included; the count of them that make up the head, or nil.
    package mutating func scan(_ bytes: Span<UInt8>) throws(HeadError) -> Int? {
        while position < bytes.count {
            guard isAfterCR else {
                try scanLine(bytes)
                continue
            }
            guard bytes[position] == ASCII.lineFeed else { throw .malformed }
            position += 1
            isAfterCR = false
            let isAtEnd = try endLine()
            try checkSize()
            if isAtEnd { return position }
        }
        return nil
    }

    /// Goes on to the end of a line, CR included, or to the last byte there is.
    private mutating func scanLine(_ bytes: Span<UInt8>) throws(HeadError) {
        let legal = ByteSet.fieldValue
        let most = lines > 0 ? start + limits.head : min(start + limits.head, lineStart + limits.requestLine + 1)
        var place = position
        defer { position = place }
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            isAfterCR = byte == ASCII.carriageReturn
            guard isAfterCR || legal.contains(byte) else { throw .malformed }
            guard place <= most else {
                position = place
                return try checkSize()
            }
            if isAfterCR { return }
        }
    }

    /// Whether the line that has just ended is the empty one behind the fields.
    private mutating func endLine() throws(HeadError) -> Bool {
        let isEmpty = position - lineStart == 2
        lineStart = position
        if !isEmpty {
            lines += 1
            guard lines <= limits.fields + 1 else { throw .fieldsTooLarge }
            return false
        }
        guard lines == 0 else { return true }
        guard start == 0 else { throw .malformed }
        start = position
        return false
    }

    private func checkSize() throws(HeadError) {
        guard lines > 0 || position - lineStart <= limits.requestLine + 1 else { throw .lineTooLong }
        guard position - start <= limits.head else { throw .fieldsTooLarge }
    }
}
