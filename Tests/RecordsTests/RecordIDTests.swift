import Records
import Testing

@Suite struct RecordIDTests {
    @Test(arguments: ["1", "42", "9223372036854775807"])
    func `an id is written in digits`(text: String) {
        #expect(RecordID(text: text)?.description == text)
    }

    @Test(arguments: [
        "", "0", "01", "-1", "+1", " 1", "1 ", "1.0", "1e3", "0x1", "１", "٣", "9223372036854775808",
        "99999999999999999999", "1\u{301}", "abc",
    ])
    func `nothing else is an id`(text: String) {
        #expect(RecordID(text: text) == nil)
    }

    @Test func `ids grow and are never made twice`() async {
        let ids = await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { (0..<2000).map { _ in RecordID.make() } } }
            return await group.reduce(into: [[RecordID]]()) { $0.append($1) }
        }

        #expect(Set(ids.joined()).count == 16_000)
        for own in ids { #expect(own == own.sorted()) }
    }

    @Test func `an id tells roughly when it was made`() {
        let earlier = RecordID.make()

        #expect(RecordID.make().rawValue - earlier.rawValue < 60_000 << 22)
    }
}
