import Records
import Testing

/// What holds of a merge whatever was edited.
@Suite struct MergePropertyTests {
    private typealias Edits = [Int: Value]

    private static let choices: [[Value]] = [
        ["T", "U", "e\u{301}", "\u{E9}"].map(Value.text), ["A", "B", "C"].map(Value.text),
        [.null, .integer(0), .integer(1)],
        [.null, .time(Timestamp(microseconds: 0)), .time(Timestamp(microseconds: 1))],
        [.null, .real(0.5), .real(2)], [.flag(false), .flag(true)],
    ]

    @Test(arguments: StoreKind.allCases, [1, 2] as [UInt64])
    func `edits of different fields come to the same, whoever saves first`(kind: StoreKind, seed: UInt64) async throws {
        try await kind.with { store in
            var chance = Chance(state: seed)
            for _ in 0..<30 {
                let mine = Self.edits(&chance)
                let theirs = Self.edits(&chance).filter { mine[$0.key] == nil }
                let values = Self.values(&chance)

                let one = try await Self.merged(store, values, [mine, theirs])
                let other = try await Self.merged(store, values, [theirs, mine])

                #expect(one == other)
                #expect(one == Self.applied(mine, to: Self.applied(theirs, to: values)))
            }
        }
    }

    @Test(arguments: StoreKind.allCases, [3, 4] as [UInt64])
    func `the same values never conflict, and the second save of them writes nothing`(
        kind: StoreKind,
        seed: UInt64
    ) async throws {
        try await kind.with { store in
            var chance = Chance(state: seed)
            for _ in 0..<30 {
                let edits = Self.edits(&chance)
                let base = try await Self.add(store, Self.values(&chance))
                let first = try await Self.save(store, Self.draft(base, base, edits))

                let second = try await Self.save(store, Self.draft(base, base, edits))
                let untouched = try await Self.save(store, Draft(editing: base))
                let late = try await Self.save(store, Draft(editing: first.value, base: base))

                #expect(second.value == first.value && untouched.value == first.value && late.value == first.value)
                #expect(second.change == nil && untouched.change == nil && late.change == nil)
            }
        }
    }

    @Test(arguments: StoreKind.allCases, [5, 6] as [UInt64])
    func `a conflict names what both set differently, and one that is settled saves`(
        kind: StoreKind,
        seed: UInt64
    ) async throws {
        try await kind.with { store in
            var chance = Chance(state: seed)
            for _ in 0..<40 {
                let (mine, yours) = (Self.edits(&chance), Self.edits(&chance))
                let base = try await Self.add(store, Self.values(&chance))
                let theirs = try await Self.save(store, Self.draft(base, base, yours)).value
                let both = Book.entity.fields.enumerated().filter { place, field in
                    mine[place].map { $0 != base[field] && $0 != theirs[field] } == true && theirs[field] != base[field]
                }

                let conflict = await Self.conflict(store, Self.draft(base, base, mine))

                #expect(conflict?.fields ?? [] == both.map(\.element))
                guard let conflict else { continue }
                #expect(conflict.base == base && conflict.theirs == theirs && conflict.version == theirs.version)
                var settled = Self.draft(theirs, base, mine)
                var expected = Self.applied(
                    mine.filter { $0.value != base[Book.entity.fields[$0.key]] },
                    to: Self.values(of: theirs)
                )
                for (place, field) in both {
                    let choice = [base[field], theirs[field], mine[place] ?? .null][chance.below(3)]
                    settled.decide(field, choice)
                    expected[place] = choice
                }
                let saved = try await Self.save(store, settled).value
                #expect(Self.values(of: saved) == expected)
            }
        }
    }

    private static func edits(_ chance: inout Chance) -> Edits {
        var edits: Edits = [:]
        for place in choices.indices where chance.below(2) == 0 { edits[place] = chance.one(of: choices[place]) }
        return edits
    }

    private static func values(_ chance: inout Chance) -> [Value] { choices.map { chance.one(of: $0) } }

    private static func values(of record: Record) -> [Value] { Book.entity.fields.map { record[$0] } }

    private static func applied(_ edits: Edits, to values: [Value]) -> [Value] {
        edits.reduce(into: values) { $0[$1.key] = $1.value }
    }

    private static func draft(_ seen: Record, _ base: Record, _ edits: Edits) -> Draft {
        edits.reduce(into: Draft(editing: seen, base: base)) { $0.set(Book.entity.fields[$1.key], to: $1.value) }
    }

    private static func add(_ store: any Store, _ values: [Value]) async throws -> Record {
        try await store.write(by: .ann, "Add") { transaction in
            try transaction.insert(Book.entity, Dictionary(uniqueKeysWithValues: zip(Book.entity.fields, values)))
        }.value
    }

    private static func save(_ store: any Store, _ draft: Draft) async throws -> Written<Record> {
        try await store.write(by: .bob, "Edit") { try $0.save(draft) }
    }

    private static func conflict(_ store: any Store, _ draft: Draft) async -> Conflict? {
        do {
            _ = try await save(store, draft)
            return nil
        } catch {
            return error as? Conflict
        }
    }

    /// What becomes of a record when all edits begin from the same version of it.
    private static func merged(_ store: any Store, _ values: [Value], _ all: [Edits]) async throws -> [Value] {
        let base = try await add(store, values)
        for edits in all { _ = try await save(store, draft(base, base, edits)) }
        return try await store.record(base).map(Self.values) ?? []
    }
}
