import FoundationEssentials
import Records
import SQLStore
import Testing

/// Both stores do what a few lines over plain arrays say, whatever three writers come to do.
@Suite struct ModelTests {
    private static let steps = 300

    /// More courses than the usual, for a long run.
    private static let courses = ProcessInfo.processInfo.environment["PICTURELIST_COURSES"].flatMap(UInt64.init) ?? 20

    private static let model = Model([Card.entity])

    @Test(arguments: 1...courses)
    func `every write and every read is as the ledger says`(seed: UInt64) async throws {
        var chance = Chance(state: seed)
        var ledger = Ledger()
        var former: [Ledger] = []
        let workplace = try Workplace()
        let database = try SQLStore.open(path: workplace.database, model: Self.model)
        let stores: [any Store] = [MemoryStore(Self.model), database]

        for step in 1...Self.steps {
            let errand = Errand(ledger, &chance)
            let expected = ledger.run(errand)
            for store in stores {
                let outcome = await errand.outcome(store)
                try #require(outcome == expected, "seed \(seed), step \(step), \(type(of: store)): \(errand)")
            }
            former.append(ledger)
            let isLast = step == Self.steps
            guard isLast || step.isMultiple(of: 30) else { continue }
            let ids = ledger.past.keys.sorted().filter { _ in chance.below(isLast ? 2 : 6) == 0 }
            let numbers = (isLast ? 0 : max(0, ledger.lastNumber - 12))..<ledger.lastNumber + 2
            let then = chance.one(of: former)
            for store in stores {
                try await Self.compare(ledger, Reading(store: store), ids, numbers, then, "seed \(seed), step \(step)")
            }
        }
        await database.close()
    }

    private static func compare(
        _ ledger: Ledger,
        _ reading: Reading,
        _ ids: [RecordID],
        _ numbers: Range<Int64>,
        _ then: Ledger,
        _ place: String
    ) async throws {
        let said = try await reading.everything(of: ids, numbers)
        let expected = ledger.everything(of: ids, numbers)
        let difference = zip(said, expected).first { $0 != $1 }
        try #require(said == expected, "\(place): \(String(describing: difference))")
        let page = Array(then.list(Card.orders[0]).prefix(FetchRequest.pageSize))
        try #require(try await reading.page(asOf: then.lastNumber) == page, "\(place), as of \(then.lastNumber)")
    }
}
