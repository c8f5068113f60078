/// Reads a multipart body (RFC 7578, RFC 2046) that comes in any pieces, without keeping what it has read.
///
/// Strict: what programs read in different ways is refused. How the body is cut into pieces changes nothing but how the
/// data of a part is cut. The time is linear in the length, whatever the bytes.
package struct MultipartParser {
    package enum Event: Equatable {
        case part(PartHead)
        /// Some of the part's bytes, never none.
        case data(ArraySlice<UInt8>)
        case partEnd
    }

    private enum State {
        case preamble
        case head(PartHeadReader)
        case data
        case delimiter(DelimiterScanner.Delimiter)
        case epilogue
        case failed(FormError)
    }

    private let limits: FormLimits
    private var scanner: DelimiterScanner
    private var state = State.preamble

    package init(boundary: Boundary, limits: FormLimits = FormLimits()) {
        self.limits = limits
        scanner = DelimiterScanner(boundary)
    }

    /// Takes bytes off `piece` and gives the next event in them; nil when they are used up.
    package mutating func next(in piece: inout ArraySlice<UInt8>) throws(FormError) -> Event? {
        while true {
            switch state {
            case .preamble: try skipPreamble(in: &piece)
            case .head(var reader):
                guard let head = try read(&reader, &piece) else { return nil }
                state = .data
                return .part(head)
            case .data:
                let (data, delimiter) = scanner.scan(&piece)
                if let delimiter { state = .delimiter(delimiter) }
                if !data.isEmpty { return .data(data) }
            case .delimiter(let delimiter):
                state = delimiter == .last ? .epilogue : .head(PartHeadReader(limits))
                return .partEnd
            case .epilogue: piece = []
            case .failed(let error): throw error
            }
            if piece.isEmpty, !hasEvent { return nil }
        }
    }

    /// Says that the body is over, and gives what then is left to tell.
    package mutating func end() throws(FormError) -> Event? {
        switch state {
        case .preamble where scanner.isBehindLast: state = .epilogue
        case .data where scanner.isBehindLast:
            state = .epilogue
            return .partEnd
        case .epilogue: break
        case .failed(let error): throw error
        case .preamble, .head, .data, .delimiter: throw fail(.malformed(.incomplete))
        }
        return nil
    }

    private var hasEvent: Bool {
        if case .delimiter = state { true } else { false }
    }

    /// Passes over what stands before the first delimiter, for programs without multipart.
    ///
    /// A damaged first delimiter must not make a part of the form vanish with it.
    private mutating func skipPreamble(in piece: inout ArraySlice<UInt8>) throws(FormError) {
        let delimiter = scanner.scan(&piece).delimiter
        guard !scanner.hasMissed else { throw fail(.malformed(.boundary)) }
        switch delimiter {
        case .separator: state = .head(PartHeadReader(limits))
        case .last: state = .epilogue
        case nil: break
        }
    }

    private mutating func read(
        _ reader: inout PartHeadReader,
        _ piece: inout ArraySlice<UInt8>
    ) throws(FormError) -> PartHead? {
        // The reader is kept once: else the line it holds would be copied for each piece.
        state = .preamble
        do throws(FormError) {
            let head = try reader.read(&piece)
            state = .head(reader)
            return head
        } catch {
            throw fail(error)
        }
    }

    private mutating func fail(_ error: FormError) -> FormError {
        state = .failed(error)
        return error
    }
}
