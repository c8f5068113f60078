import Records
import Testing

/// What a form sends back of what it showed.
@Suite struct DraftTextTests {
    private static let starts = Attribute<Timestamp>("starts", .time, .required)
    private static let weight = Attribute<Double?>("weight", .real)
    private static let alias = Attribute<String?>("alias", .line)
    private static let entity = Entity("Trips", fields: [starts.field, weight.field, alias.field])

    private static func record(_ moment: String, alias: Value = .null) throws -> Record {
        let time = try #require(Timestamp(text: moment))
        return Record(entity, .make(), version: 1, values: [.time(time), .null, alias])
    }

    @Test(arguments: [
        ("2026-10-25T00:30:00Z", "2026-10-25T02:30"), ("2026-10-25T01:30:00Z", "2026-10-25T02:30"),
        ("2026-07-01T10:00:09.123456Z", "2026-07-01T12:00:09.123456"),
    ])
    func `a text equal to what the form showed is no change, be it the second of two equal hours`(
        moment: String,
        shown: String
    ) throws {
        let zone = try #require(Zone(named: "Europe/Berlin"))
        var draft = Draft(editing: try Self.record(moment), zone: zone)

        #expect(draft.text(for: Self.starts.field) == shown)
        draft.set(text: shown, for: Self.starts.field)

        #expect(!draft.isTouched && !draft.canUndo)
        #expect(draft[Self.starts]?.description == moment)
    }

    @Test func `a time typed and typed back is the one it was`() throws {
        let zone = try #require(Zone(named: "Europe/Berlin"))
        var draft = Draft(editing: try Self.record("2026-10-25T01:30:00Z"), zone: zone)

        draft.set(text: "2026-10-25T02:31", for: Self.starts.field)
        #expect(draft[Self.starts]?.description == "2026-10-25T00:31:00Z")
        draft.set(text: "2026-10-25T02:30", for: Self.starts.field)

        #expect(draft[Self.starts]?.description == "2026-10-25T01:30:00Z")
        #expect(!draft.isTouched)
    }

    @Test func `after a conflict the text of either version means that version's value`() throws {
        let zone = try #require(Zone(named: "Europe/Berlin"))
        let base = try Self.record("2026-07-01T10:00:00Z")
        let second = Value.time(try #require(Timestamp(text: "2026-10-25T01:30:00Z")))
        let seen = Record(Self.entity, base.id, version: 2, values: [second, .null, .null])
        var draft = Draft(editing: seen, base: base, zone: zone)

        draft.set(text: "2026-10-25T02:30", for: Self.starts.field)

        #expect(draft[Self.starts.field] == second)
    }

    @Test func `what is refused stays refused when it is sent again`() throws {
        var draft = Draft(editing: try Self.record("2026-07-01T10:00:00Z"))
        for _ in 0..<2 {
            draft.set(text: "2026-02-30T00:00", for: Self.starts.field)
            #expect(draft.text(for: Self.starts.field) == "2026-02-30T00:00")
            #expect(draft.issues == [Records.Issue(Self.starts.field, .invalid)])
        }
        draft.set(text: "2026-07-01T10:00", for: Self.starts.field)
        #expect(draft.issues == [] && !draft.isTouched)
    }

    @Test func `an optional text that is emptied holds nothing, and one that was nothing stays so`() throws {
        var filled = Draft(editing: try Self.record("2026-07-01T10:00:00Z", alias: .text("a")))
        filled.set(text: "  ", for: Self.alias.field)
        #expect(filled[Self.alias.field] == .null)

        var empty = Draft(editing: try Self.record("2026-07-01T10:00:00Z"))
        empty.set(text: "", for: Self.alias.field)
        #expect(!empty.isTouched)
    }

    @Test func `a draft that is told nothing about its zone has that of UTC`() throws {
        let draft = Draft(editing: try Self.record("2026-07-01T10:00:00Z"))

        #expect(draft.text(for: Self.starts.field) == "2026-07-01T10:00")
    }
}
