import FoundationEssentials

/// One line of the log, with its line feed: a single line whatever the values hold, and of bounded length.
struct LogLine {
    /// The most bytes of a line, within what a pipe takes in one piece.
    static let longest = 2_048
    /// The most bytes of a value before it is cut.
    static let longestValue = 512

    private(set) var bytes: [UInt8]

    init(at time: Date, _ level: Log.Level, _ event: StaticString, _ values: KeyValuePairs<StaticString, String>) {
        bytes = Array(Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(time).utf8)
        bytes.append(UInt8(ascii: " "))
        bytes.append(contentsOf: level.rawValue.utf8)
        bytes.append(UInt8(ascii: " "))
        bytes.append(contentsOf: event.description.utf8)
        for (key, value) in values where !append(key, value) { break }
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Appends a pair, or the mark that what follows did not fit.
    private mutating func append(_ key: StaticString, _ value: String) -> Bool {
        let pair = " \(key.description)=".utf8 + LogValue.escaped(value, upTo: Self.longestValue)
        guard bytes.count + pair.count + " …\n".utf8.count <= Self.longest else {
            bytes.append(contentsOf: " …".utf8)
            return false
        }
        bytes.append(contentsOf: pair)
        return true
    }
}
