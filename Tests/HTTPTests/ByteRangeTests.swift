import HTTP
import Testing

@Suite struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-0", ByteRange.part(0..<1)), ("bytes=0-", .part(0..<10)), ("bytes=2-4", .part(2..<5)),
        ("Bytes= 2-4 ", .part(2..<5)), ("bytes=2-99", .part(2..<10)), ("bytes=-3", .part(7..<10)),
        ("bytes=-99", .part(0..<10)), ("bytes=-99999999999999999999", .part(0..<10)), ("bytes=9-9", .part(9..<10)),
        ("bytes=10-", .unsatisfiable), ("bytes=-0", .unsatisfiable),
        ("bytes=0-18446744073709551615", .unsatisfiable), ("bytes=99999999999999999999-", .unsatisfiable),
        ("bytes=4-2", .whole), ("bytes=", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole), ("bytes=+1-2", .whole),
        ("bytes=1-2,4-5", .whole), ("items=1-2", .whole), ("1-2", .whole), ("", .whole), ("bytes=--1", .whole),
        ("bytes=1-2-3", .whole), ("bytes=\u{661}-2", .whole), ("bytes==1-2", .whole),
        ("bytes=9223372036854775807-9223372036854775807", .unsatisfiable),
        ("bytes=0-9223372036854775807", .part(0..<10)),
    ])
    func `a range is cut to what there is, or not heeded`(value: String, range: ByteRange) {
        #expect(ByteRange(FieldValue(value), of: 10) == range)
    }

    @Test func `nothing has no part`() {
        #expect(ByteRange("bytes=0-0", of: 0) == .unsatisfiable)
        #expect(ByteRange("bytes=-1", of: 0) == .unsatisfiable)
        #expect(ByteRange(nil, of: 0) == .whole)
    }

    @Test func `an answer says which part it is`() {
        #expect(ByteRange.part(2..<5).contentRange(of: 10) == "bytes 2-4/10")
        #expect(ByteRange.unsatisfiable.contentRange(of: 10) == "bytes */10")
        #expect(ByteRange.whole.contentRange(of: 10) == nil)
    }
}
