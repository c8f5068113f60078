/// A line and a column of a template, both counted from one.
struct Place: Equatable {
    static let start = Place(line: 1, column: 1)

    let line: Int
    let column: Int

    init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Where `offset` lies in `source`; a column is a Unicode scalar, as editors count.
    init(of offset: Int, in source: [UInt8]) {
        let before = source[..<offset]
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        line = 1 + before.count { $0 == UInt8(ascii: "\n") }
        column = 1 + before[lineStart...].count { $0 & 0xc0 != 0x80 }
    }
}
