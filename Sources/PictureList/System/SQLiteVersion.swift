/// The version of an SQLite library.
package struct SQLiteVersion: Sendable {
    private let numbers: [Int]

    package init(_ text: String) {
        numbers = text.split(separator: ".").map { Int($0) ?? 0 } + [0, 0, 0]
    }

    /// Whether two connections that write at once can lose pages (the WAL-reset race): mended in 3.51.3, and for older
    /// lines in 3.50.7 and 3.44.6.
    package var canLosePages: Bool {
        switch (numbers[0], numbers[1]) {
        case (..<3, _): true
        case (3, 44): numbers[2] < 6
        case (3, 50): numbers[2] < 7
        case (3, 51): numbers[2] < 3
        case (3, ..<51): true
        default: false
        }
    }
}
