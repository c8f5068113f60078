import Records
import Testing

@Suite struct TimeKindTests {
    static let berlin = "Europe/Berlin"

    @Test(arguments: [
        "2026-11-30T08:09", "2026-11-30T08:09:09", "2026-11-30T08:09:09.123", "2026-11-30T08:09:09.123456",
        "2026-11-30T08:09:00.001", "1900-01-01T00:00", "1900-06-01T12:34:56.789", "2100-12-31T23:59:59.999",
        "0001-01-01T00:00", "9999-12-31T23:59", "9999-12-31T23:59:59.999999", "2024-02-29T12:00",
        "1969-12-31T23:59:59.500", "1969-12-31T23:59:59.999999",
    ])
    func `a time comes back as it was written, in every zone`(text: String) throws {
        for name in ["UTC", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Pacific/Kiritimati", "Etc/GMT+12"] {
            let zone = try #require(Zone(named: name))
            let value = try TimeKind.time.value(from: text, in: zone)

            #expect(TimeKind.time.text(of: value, in: zone) == text, "\(name)")
            #expect(TimeKind.time.refusal(of: value) == nil)
        }
    }

    @Test(arguments: [
        ("2026-11-30T08:09:00", "2026-11-30T08:09"), ("2026-11-30T08:09:00.000", "2026-11-30T08:09"),
        ("2026-11-30T08:09:09.5", "2026-11-30T08:09:09.500"), ("2026-11-30T08:09:09.120000", "2026-11-30T08:09:09.120"),
        ("2026-11-30T08:09:09.0001", "2026-11-30T08:09:09.000100"),
    ])
    func `no more is shown than there is to tell`(text: String, shown: String) throws {
        #expect(TimeKind.time.text(of: try TimeKind.time.value(from: text, in: .utc), in: .utc) == shown)
    }

    @Test(arguments: [
        "2026-02-30T00:00", "2025-02-29T00:00", "1900-02-29T00:00", "2026-13-01T00:00", "2026-00-01T00:00",
        "2026-01-00T00:00", "0000-01-01T00:00", "10000-01-01T00:00", "2026-01-01T24:00", "2026-01-01T00:60",
        "2026-01-01T00:00:60", "2026-01-01 00:00", "2026-01-01t00:00", "2026-01-01T00:00Z", "2026-01-01T00:00+01:00",
        "2026-01-01T00", "2026-01-01T0:00", "2026-01-01T00:00:", "2026-01-01T00:00:0", "2026-01-01T00:00:00.",
        "2026-01-01T00:00:00.1234567", "2026-01-01T00:00:00,5", "2026-01-01", "00:00", "26-01-01T00:00",
        "２026-01-01T00:00", "2026-01-01T00:00 ", "now", "2026-01-01T00:0\u{301}",
    ])
    func `a time that is none is refused`(text: String) {
        #expect(throws: Refusal.invalid) { try TimeKind.time.value(from: text, in: .utc) }
    }

    @Test(arguments: [
        ("2026-07-01T12:00", "2026-07-01T10:00:00Z"), ("2026-11-30T12:00", "2026-11-30T11:00:00Z"),
        // Skipped: moved forward by the gap.
        ("2026-03-29T02:00", "2026-03-29T01:00:00Z"), ("2026-03-29T02:30", "2026-03-29T01:30:00Z"),
        ("2026-03-29T03:30", "2026-03-29T01:30:00Z"),
        // Shown twice: the first.
        ("2026-10-25T02:30", "2026-10-25T00:30:00Z"), ("2026-10-25T03:00", "2026-10-25T02:00:00Z"),
        ("0001-01-01T00:53:28", "0001-01-01T00:00:00Z"),
    ])
    func `a time is what clocks of the zone show`(text: String, moment: String) throws {
        let zone = try #require(Zone(named: Self.berlin))

        #expect(try TimeKind.time.value(from: text, in: zone) == .time(#require(Timestamp(text: moment))))
    }

    @Test func `a skipped hour shows as the one after it`() throws {
        let zone = try #require(Zone(named: Self.berlin))

        let value = try TimeKind.time.value(from: "2026-03-29T02:30", in: zone)

        #expect(TimeKind.time.text(of: value, in: zone) == "2026-03-29T03:30")
    }

    @Test func `a moment beyond the years that can be written is refused`() {
        for time in [Timestamp(microseconds: .max), Timestamp(microseconds: .min)] {
            #expect(TimeKind.time.refusal(of: .time(time)) == .invalid)
            #expect(!TimeKind.time.text(of: .time(time), in: .utc).isEmpty)
        }
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
        "2026-01-01T00:00Z", "Z",
    ])
    func `an impossible timestamp is none`(text: String) {
        #expect(Timestamp(text: text) == nil)
    }

    @Test func `days are counted as the calendar has them`() {
        #expect(Timestamp(text: "1970-01-01T00:00:00Z")?.microseconds == 0)
        #expect(Timestamp(text: "2026-11-30T08:09:09.5Z")?.microseconds == 1_796_026_149_500_000)
        #expect(Timestamp(text: "1900-03-01T00:00:00Z")?.microseconds == -2_203_891_200_000_000)
    }
}
