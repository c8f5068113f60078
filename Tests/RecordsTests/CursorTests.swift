import Records
import Testing

@Suite struct CursorTests {
    @Test(arguments: [[], [[]], [[1, 2, 3]], [[], [0]], [[UInt8](repeating: 255, count: 1024), Array(0...255)]])
    func `a cursor comes back from its text`(keys: [[UInt8]]) {
        for id in [RecordID.make(), RecordID(rawValue: 1), RecordID(rawValue: .max)].compactMap({ $0 }) {
            let cursor = Cursor(keys: keys, id: id)

            #expect(Cursor(text: cursor.text) == cursor)
            #expect(cursor.text.utf8.allSatisfy(Self.isSafe))
        }
    }

    @Test func `a damaged cursor is none`() {
        let text = Cursor(keys: [[1, 2, 3], [9]], id: .make()).text

        for count in 0..<text.utf8.count { #expect(Cursor(text: text.prefix(count)) == nil) }
        for wrong in ["", "A", text + "A", text + "AAAA", "*" + text, "é", " " + text, "../../etc", text + "="] {
            #expect(Cursor(text: wrong) == nil, "\(wrong)")
        }
        #expect(Cursor(text: String(repeating: "A", count: 1 << 20)) == nil)
    }

    @Test func `no text brings a cursor down`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0..<40)).map { _ in UInt8.random(in: 0...255, using: &generator) }
            if let cursor = Cursor(text: Base64URL.text([1] + bytes)) { #expect(Cursor(text: cursor.text) == cursor) }
        }
    }

    private static func isSafe(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
