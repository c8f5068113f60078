import Records
import Testing

/// What holds of taking back whatever was done.
@Suite struct UndoPropertyTests {
    private static let model = Model([Card.entity])

    @Test(arguments: StoreKind.allCases, 1...4)
    func `taken back one by one nothing is left, made again one by one all is as it was`(
        kind: StoreKind,
        seed: UInt64
    ) async throws {
        try await kind.with(Self.model) { store in
            var course = Course(store, seed)
            try await course.run(40)
            let content = try await course.content
            let last = try await store.lastChange()

            for number in (1...last).reversed() { try await store.undo(number) }
            #expect(try await course.content == [:])

            for number in (last + 1...2 * last).reversed() { try await store.undo(number) }
            #expect(try await course.content == content)
            #expect(try await store.lastChange() == 3 * last)
        }
    }

    @Test(arguments: StoreKind.allCases, 5...8)
    func `undone and redone is as it was, and a refusal changes nothing`(kind: StoreKind, seed: UInt64) async throws {
        try await kind.with(Self.model) { store in
            var course = Course(store, seed)
            for _ in 0..<25 {
                try await course.run(3)
                let last = try await store.lastChange()
                let content = try await course.content

                let outcome = await course.undo(last - Int64(course.chance.below(8)))

                guard outcome.hasSuffix("; change \(last + 1)") else {
                    #expect(try await store.lastChange() == last, "\(outcome)")
                    #expect(try await course.content == content, "\(outcome)")
                    continue
                }
                #expect(await course.undo(last + 1) == "took back \(last + 1); change \(last + 2)")
                #expect(try await course.content == content, "\(outcome)")
            }
        }
    }
}

/// Random writes to a store.
private struct Course {
    let store: any Store
    var ledger = Ledger()
    var chance: Chance

    init(_ store: any Store, _ seed: UInt64) { (self.store, chance) = (store, Chance(state: seed)) }

    mutating func run(_ count: Int) async throws {
        for _ in 0..<count {
            let errand = Errand(ledger, &chance)
            let expected = ledger.run(errand)
            try #require(await errand.outcome(store) == expected, "\(errand)")
        }
    }

    mutating func undo(_ number: Int64) async -> String {
        let errand = Errand(undoing: number)
        _ = ledger.run(errand)
        return await errand.outcome(store)
    }

    /// What each record holds.
    var content: [RecordID: [Value]] {
        get async throws {
            let records = try await store.read { try $0.fetch(FetchRequest(Card.entity, limit: 1000)) }
            return Dictionary(
                uniqueKeysWithValues: records.map { record in (record.id, Card.entity.fields.map { record[$0] }) }
            )
        }
    }
}
