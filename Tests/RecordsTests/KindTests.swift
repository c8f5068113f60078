import Records
import Testing

@Suite struct KindTests {
    static let hash = String(repeating: "0f", count: 32)

    @Test(arguments: [
        ("yes", Value.flag(true)), ("no", .flag(false)), ("", .flag(false)),
    ])
    func `a flag is yes or no`(text: String, value: Value) throws {
        #expect(try FlagKind.flag.value(from: text, in: .utc) == value)
    }

    @Test(arguments: [
        ("0", Value.integer(0)), ("-12", .integer(-12)), ("9223372036854775807", .integer(.max)), ("", .null),
    ])
    func `a whole number is written in digits`(text: String, value: Value) throws {
        #expect(try IntegerKind.integer.value(from: text, in: .utc) == value)
        #expect(IntegerKind.integer.text(of: value, in: .utc) == text)
    }

    @Test func `the least whole number has its text too`() throws {
        #expect(try IntegerKind.integer.value(from: "-9223372036854775808", in: .utc) == .integer(.min))
    }

    @Test(arguments: ["+1", "01", "-0", "1.0", "1e2", " 1", "9223372036854775808", "-", "٣", "0x1", "--1"])
    func `nothing else is a whole number`(text: String) {
        #expect(throws: Refusal.invalid) { try IntegerKind.integer.value(from: text, in: .utc) }
    }

    @Test(arguments: ["maybe", "YES", "1", "true", "yes "])
    func `nothing else is a flag`(text: String) {
        #expect(throws: Refusal.invalid) { try FlagKind.flag.value(from: text, in: .utc) }
    }

    @Test(arguments: [
        "2026-11-30T08:09:09Z", "2026-11-30T08:09:09.123456Z", "1900-01-01T00:00:00Z", "2100-12-31T23:59:59.999999Z",
        "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2024-02-29T12:00:00Z", "2000-02-29T00:00:00Z",
        "1969-12-31T23:59:59.500000Z",
    ])
    func `a timestamp comes back as it was written`(text: String) {
        #expect(Timestamp(text: text)?.description == text)
    }

    @Test(arguments: [
        "2026-02-30T00:00:00Z", "2025-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
        "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "0000-01-01T00:00:00Z", "2026-01-01T24:00:00Z",
        "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z", "2026-01-01 00:00:00Z", "2026-01-01T00:00:00", "2026-01-01",
        "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00.1234567Z", "26-01-01T00:00:00Z", "２０26-01-01T00:00:00Z",
    ])
    func `an impossible timestamp is none`(text: String) {
        #expect(Timestamp(text: text) == nil)
    }

    @Test func `days are counted as the calendar has them`() {
        #expect(Timestamp(text: "1970-01-01T00:00:00Z")?.microseconds == 0)
        #expect(Timestamp(text: "2026-11-30T08:09:09.5Z")?.microseconds == 1_796_026_149_500_000)
        #expect(Timestamp(text: "1900-03-01T00:00:00Z")?.microseconds == -2_203_891_200_000_000)
    }

    @Test(arguments: [hash, "", String(repeating: "a", count: 64)])
    func `a photo is its hash`(text: String) throws {
        #expect(PhotoKind.photo.text(of: try PhotoKind.photo.value(from: text, in: .utc), in: .utc) == text)
    }

    @Test(arguments: [String(hash.dropLast()), hash + "0", hash.uppercased(), "zz" + hash.dropFirst(2)])
    func `nothing else is a hash`(text: String) {
        #expect(throws: Refusal.invalid) { try PhotoKind.photo.value(from: text, in: .utc) }
    }

    @Test(arguments: ["1.5", "-0.25", "3.0", "1e+300", ""])
    func `a number comes back as it was`(text: String) throws {
        #expect(RealKind.real.text(of: try RealKind.real.value(from: text, in: .utc), in: .utc) == text)
    }

    @Test(arguments: ["nan", "inf", "-infinity", "1,5", "1e999", "one", String(repeating: "1", count: 100)])
    func `what no database can keep is no number`(text: String) {
        #expect(throws: Refusal.invalid) { try RealKind.real.value(from: text, in: .utc) }
    }

    @Test func `a secret is never shown`() {
        #expect(SecretKind.secret.text(of: .text("hash"), in: .utc) == "")
    }

    @Test func `a reference is an id`() throws {
        #expect(
            try ReferenceKind.reference("Users").value(from: "7", in: .utc) == .reference(#require(RecordID(text: "7")))
        )
        #expect(throws: Refusal.invalid) { try ReferenceKind.reference("Users").value(from: "0", in: .utc) }
    }
}
