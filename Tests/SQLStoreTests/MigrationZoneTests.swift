import Records
import SQLStore
import Testing

/// What the rows that are there hold in a field that is new.
@Suite struct MigrationZoneTests {
    private static let name = Attribute<String>("name", .line)
    private static let day = Attribute<CivilDate>("day", .date, default: .today)
    private static let before = Entity("Guests", fields: [name.field])
    private static let after = Entity("Guests", fields: [name.field, day.field])

    // A day and two hours apart: it is never the same day in both.
    @Test(arguments: ["Pacific/Kiritimati", "Etc/GMT+12"])
    func `a new day is today where the catalogue is`(zone: String) async throws {
        let zone = try #require(Zone(named: zone))
        let workplace = try Workplace()
        let old = try SQLStore.open(path: workplace.database, model: Model([Self.before]))
        let guest = try await old.write(by: .ann, "Add") { try $0.insert(Self.before, [Self.name.field: .text("a")]) }
        await old.close()

        let earliest = CivilDate.today(in: zone)
        let new = try SQLStore.open(path: workplace.database, model: Model([Self.after], version: 2), zone: zone)

        let record = try #require(await new.read { try $0.record(Self.after, guest.value.id) })
        #expect([earliest, CivilDate.today(in: zone)].contains(record[Self.day]))
        await new.close()
    }
}
