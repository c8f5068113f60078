/// Takes the chunks off a body (RFC 9112 7.1), strictly: whatever two readers might read differently is refused.
///
/// Extensions and trailers are checked, bounded and dropped.
package struct ChunkDecoder: Sendable {
    private enum State: Equatable {
        /// `digits` hex digits of a size have been read.
        case size(UInt64, digits: Int)
        case `extension`(UInt64)
        case sizeEnd(UInt64)
        case data(left: Int)
        case dataReturn
        case dataEnd
        case trailer
        case trailerEnd
        case complete
    }

    private static let longestExtensions = 16 << 10
    private static let longestTrailers = 8 << 10

    private let limit: Int
    private var state = State.size(0, digits: 0)
    private var count = 0
    private var extensionBytes = 0
    private var trailerBytes = 0
    private var line: [UInt8] = []

    /// Refuses more than `limit` decoded bytes.
    package init(limit: Int) { self.limit = limit }

    package var isComplete: Bool { state == .complete }

    /// Decodes `input` up to the end of the body and appends to `output`; the count of bytes taken.
    package mutating func decode(
        _ input: ArraySlice<UInt8>,
        into output: inout [UInt8]
    ) throws(BodyError) -> Int {
        var position = input.startIndex
        while position < input.endIndex, state != .complete {
            if case .data(let left) = state {
                let end = position + min(left, input.endIndex - position)
                output += input[position..<end]
                state = end - position == left ? .dataReturn : .data(left: left - (end - position))
                position = end
            } else {
                try take(input[position])
                position += 1
            }
        }
        return position - input.startIndex
    }

    /// One byte that is not data.
    private mutating func take(_ byte: UInt8) throws(BodyError) {
        switch state {
        case .size(let size, let digits): state = try afterSize(size, digits, byte)
        case .extension(let size): state = try afterExtension(size, byte)
        case .sizeEnd(let size): state = try afterSizeLine(size, byte)
        case .dataReturn: state = try expect(byte, ASCII.carriageReturn, then: .dataEnd)
        case .dataEnd: state = try expect(byte, ASCII.lineFeed, then: .size(0, digits: 0))
        case .trailer: try takeTrailer(byte)
        case .trailerEnd: try endTrailer(byte)
        case .data, .complete: break
        }
    }

    private func expect(_ byte: UInt8, _ expected: UInt8, then next: State) throws(BodyError) -> State {
        guard byte == expected else { throw .malformed }
        return next
    }

    private mutating func afterSize(_ size: UInt64, _ digits: Int, _ byte: UInt8) throws(BodyError) -> State {
        if let digit = ASCII.hexDigit(byte) {
            // Sixteen digits always fit; leading zeros without end would be a way to send bytes that count nowhere.
            guard digits < 16 else { throw .malformed }
            return .size(size << 4 | UInt64(digit), digits: digits + 1)
        }
        guard digits > 0 else { throw .malformed }
        if byte == ASCII.semicolon { return .extension(size) }
        return try expect(byte, ASCII.carriageReturn, then: .sizeEnd(size))
    }

    private mutating func afterExtension(_ size: UInt64, _ byte: UInt8) throws(BodyError) -> State {
        guard byte != ASCII.carriageReturn else { return .sizeEnd(size) }
        guard ByteSet.fieldValue.contains(byte) else { throw .malformed }
        extensionBytes += 1
        guard extensionBytes <= Self.longestExtensions else { throw .tooLarge }
        return .extension(size)
    }

    private mutating func afterSizeLine(_ size: UInt64, _ byte: UInt8) throws(BodyError) -> State {
        guard byte == ASCII.lineFeed else { throw .malformed }
        guard size > 0 else { return .trailer }
        guard let size = Int(exactly: size), size <= limit - count else { throw .tooLarge }
        count += size
        return .data(left: size)
    }

    private mutating func takeTrailer(_ byte: UInt8) throws(BodyError) {
        trailerBytes += 1
        guard trailerBytes <= Self.longestTrailers else { throw .tooLarge }
        if byte == ASCII.carriageReturn {
            state = .trailerEnd
        } else {
            line.append(byte)
        }
    }

    private mutating func endTrailer(_ byte: UInt8) throws(BodyError) {
        guard byte == ASCII.lineFeed else { throw .malformed }
        guard !line.isEmpty else {
            state = .complete
            return
        }
        guard let colon = line.firstIndex(of: ASCII.colon), FieldName(bytes: line[..<colon]) != nil,
            ByteSet.fieldValue.containsAll(line[(colon + 1)...])
        else { throw .malformed }
        line.removeAll(keepingCapacity: true)
        state = .trailer
    }
}
