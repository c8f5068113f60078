import HTTP

/// Finds the lines that separate the parts of a multipart body, in bytes that come in any pieces.
///
/// `delimiter := CRLF "--" boundary`, at the body's start without the CRLF; then `--` behind the last part; then blanks
/// and CRLF (RFC 2046 5.1.1). Whatever else follows a boundary makes the line data. Each byte is looked at once, or once
/// more when a line that began in an earlier piece turns out to be data.
struct DelimiterScanner {
    /// A delimiter line that was found.
    enum Delimiter: Equatable {
        case separator
        case last
    }

    private enum Progress {
        case none
        /// So many bytes of `line` stand here.
        case boundary(Int)
        /// Behind the boundary, and one hyphen where `hyphen`.
        case tail(hyphen: Bool)
        case padding(Delimiter, Int)
        case carriageReturn(Delimiter)
        case complete(Delimiter)
    }

    /// More blanks behind a boundary make it no delimiter: they would have to be remembered without end.
    private static let longestPadding = 256

    private let line: [UInt8]
    private var progress: Progress
    /// Whether some line began with the boundary and was no delimiter.
    private(set) var hasMissed = false
    /// What a delimiter line may have begun with in earlier pieces.
    private var held: [UInt8] = []

    init(_ boundary: Boundary) {
        line = [ASCII.carriageReturn, ASCII.lineFeed, ASCII.hyphen, ASCII.hyphen] + boundary.bytes
        progress = .boundary(2)
    }

    /// Takes bytes off `piece` up to and with the next delimiter line, and gives those before that line.
    mutating func scan(_ piece: inout ArraySlice<UInt8>) -> (data: ArraySlice<UInt8>, delimiter: Delimiter?) {
        var start = piece.startIndex
        var index = start
        while index < piece.endIndex {
            if case .none = progress {
                guard let next = piece[index...].firstIndex(of: ASCII.carriageReturn) else { break }
                start = next
                index = next
            }
            advance(over: piece[index])
            switch progress {
            case .none:
                guard held.isEmpty else { return (released(), nil) }
                // The byte that ended the line may begin the next.
                if piece[index] != ASCII.carriageReturn { index += 1 }
            case .complete(let delimiter):
                defer { piece = piece[(index + 1)...] }
                held = []
                progress = .none
                return (piece[..<start], delimiter)
            default: index += 1
            }
        }
        return (rest(of: &piece, from: start), nil)
    }

    /// Whether the body may end here: the last delimiter needs no CRLF behind it.
    var isBehindLast: Bool {
        if case .padding(.last, _) = progress { true } else { false }
    }

    private mutating func released() -> ArraySlice<UInt8> {
        defer { held = [] }
        return held[...]
    }

    private mutating func rest(of piece: inout ArraySlice<UInt8>, from start: Int) -> ArraySlice<UInt8> {
        defer { piece = [] }
        if case .none = progress { return piece }
        held += piece[start...]
        return piece[..<start]
    }

    private mutating func advance(over byte: UInt8) {
        let next = following(byte)
        if case .none = next { hasMissed = hasMissed || isPastBoundary }
        progress = next
    }

    private var isPastBoundary: Bool {
        switch progress {
        case .none, .boundary, .complete: false
        case .tail, .padding, .carriageReturn: true
        }
    }

    private func following(_ byte: UInt8) -> Progress {
        switch (progress, byte) {
        case (.none, ASCII.carriageReturn): .boundary(1)
        case (.boundary(let count), _) where byte == line[count]:
            count + 1 == line.count ? .tail(hyphen: false) : .boundary(count + 1)
        case (.tail(hyphen: false), ASCII.hyphen): .tail(hyphen: true)
        case (.tail(hyphen: true), ASCII.hyphen): .padding(.last, 0)
        case (.tail(hyphen: false), _): padding(.separator, 0, byte)
        case (.padding(let delimiter, let count), _): padding(delimiter, count, byte)
        case (.carriageReturn(let delimiter), ASCII.lineFeed): .complete(delimiter)
        default: .none
        }
    }

    private func padding(_ delimiter: Delimiter, _ count: Int, _ byte: UInt8) -> Progress {
        switch byte {
        case ASCII.carriageReturn: .carriageReturn(delimiter)
        case ASCII.space, ASCII.tab: count < Self.longestPadding ? .padding(delimiter, count + 1) : .none
        default: .none
        }
    }
}
