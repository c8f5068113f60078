import Records
import Testing

@Suite struct ZoneTests {
    @Test(arguments: [
        ("Europe/Berlin", "Europe/Berlin"), (":Europe/Berlin", "Europe/Berlin"), ("UTC", "UTC"),
        ("/usr/share/zoneinfo/Europe/Berlin", "Europe/Berlin"), ("../usr/share/zoneinfo/Etc/UTC", "Etc/UTC"),
        (":/usr/share/zoneinfo/Asia/Shanghai", "Asia/Shanghai"),
        ("/usr/share/zoneinfo/America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
    ])
    func `a machine names its zone, or the file of it`(path: String, name: String) {
        #expect(Zone(path: path)?.name == name)
    }

    @Test(arguments: ["", ":", "/etc/localtime", "/usr/share/zoneinfo/", "Mars/Olympus", "CET-1CEST,M3.5.0,M10.5.0/3"])
    func `what names no zone is none`(path: String) {
        #expect(Zone(path: path) == nil)
    }

    @Test func `every machine has a zone`() {
        #expect(!Zone.machine.name.isEmpty)
    }

    @Test func `a default to the minute has no seconds on any clock, and a default day is the day there`() throws {
        for name in ["UTC", "Asia/Kathmandu", "Pacific/Kiritimati", "Etc/GMT+12"] {
            let zone = try #require(Zone(named: name))
            let made = Attribute<Timestamp>("made", .time, .required, default: .now)
            let day = Attribute<CivilDate?>("day", .date, default: .today)
            let earlier = Timestamp.now

            let draft = Draft(new: Entity("Notes", fields: [made.field, day.field]), zone: zone)

            let moment = try #require(draft[made])
            #expect(earlier.adding(seconds: -60) < moment && moment <= .now)
            #expect(draft.text(for: made.field).utf8.count == 16)
            #expect([earlier, .now].map { $0.date(in: zone) }.contains(try #require(draft[day] ?? nil)))
        }
    }
}
