import Records
import Testing

@Suite struct DateKindTests {
    @Test(arguments: [
        "2026-11-30", "0001-01-01", "9999-12-31", "1900-02-28", "1900-03-01", "2000-02-29", "2024-02-29", "2100-12-31",
        "1582-10-10", "1969-12-31", "1970-01-01",
    ])
    func `a day comes back as it was written`(text: String) throws {
        let value = try DateKind.date.value(from: text, in: .utc)

        #expect(DateKind.date.text(of: value, in: .utc) == text)
        #expect(DateKind.date.refusal(of: value) == nil)
    }

    @Test(arguments: [
        "2026-02-30", "2026-02-29", "1900-02-29", "2100-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00",
        "2026-01-32", "0000-12-31", "0000-00-00", "10000-01-01", "-001-01-01", "+026-01-01", "2026-1-1", "26-01-01",
        "2026/01/01", "01.02.2026", "2026-01-01 ", " 2026-01-01", "2026-01-01T00:00", "20260101", "2026-01-0１",
        "2026-01-01\u{301}", "today", "99999999-01-01", "2026-W01-1", "2026-001",
    ])
    func `a day that is none is refused`(text: String) {
        #expect(throws: Refusal.invalid) { try DateKind.date.value(from: text, in: .utc) }
        #expect(CivilDate(text: text) == nil)
    }

    @Test func `nothing is no day`() throws {
        #expect(try DateKind.date.value(from: "", in: .utc) == .null)
        #expect(DateKind.date.text(of: .null, in: .utc) == "")
    }

    @Test func `every day of the calendar has one text, and they follow one another`() throws {
        var days = 0
        for year in stride(from: Int64(1), through: 9999, by: 1) {
            for month in 1...12 as ClosedRange<Int64> {
                guard let first = CivilDate(year: year, month: month, day: 1) else { continue }
                let last = try #require(
                    (28...31).reversed().compactMap { CivilDate(year: year, month: month, day: $0) }.first
                )
                days += Int(last.daysSince1970 - first.daysSince1970) + 1
                if year % 97 == 0 { #expect(CivilDate(text: last.description) == last && first < last) }
            }
        }

        #expect(days == 3_652_059)
        let first = try #require(CivilDate(text: "0001-01-01"))
        let last = try #require(CivilDate(text: "9999-12-31"))
        #expect(last.daysSince1970 - first.daysSince1970 + 1 == 3_652_059)
        #expect(CivilDate(daysSince1970: first.daysSince1970 - 1) == nil)
        #expect(CivilDate(daysSince1970: last.daysSince1970 + 1) == nil)
        #expect(CivilDate(daysSince1970: .max) == nil)
        #expect(CivilDate(daysSince1970: .min) == nil)
    }

    @Test func `a date knows its year, month and day`() throws {
        let date = try #require(CivilDate(text: "2026-11-30"))

        #expect((date.year, date.month, date.day) == (2026, 11, 30))
        #expect(CivilDate(year: 2026, month: 11, day: 31) == nil)
        #expect(CivilDate(year: .max, month: .max, day: .max) == nil)
        #expect(CivilDate(year: .min, month: .min, day: .min) == nil)
    }

    @Test func `the day depends on the zone`() throws {
        let moment = try #require(Timestamp(text: "2026-11-30T20:30:00Z"))

        #expect(moment.date(in: .utc).description == "2026-11-30")
        #expect(moment.date(in: try #require(Zone(named: "Asia/Shanghai"))).description == "2026-12-01")
        #expect(moment.date(in: try #require(Zone(named: "Pacific/Honolulu"))).description == "2026-11-30")
        #expect(Timestamp(microseconds: .max).date(in: .utc).description == "9999-12-31")
        #expect(Timestamp(microseconds: .min).date(in: .utc).description == "0001-01-01")
    }
}
