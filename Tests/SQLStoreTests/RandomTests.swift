import Records
import SQLStore
import Testing

/// The database does what the store in memory does, whatever is done to both.
@Suite struct RandomTests {
    @Test(arguments: 1...6)
    func `both stores answer a random course of writes alike`(seed: UInt64) async throws {
        var chance = Chance(state: seed)
        let workplace = try Workplace()
        let memory = MemoryStore(.catalogue)
        let database = try SQLStore.open(path: workplace.database, model: .catalogue)
        var ids: [RecordID] = []

        for _ in 0..<250 {
            if ids.isEmpty || chance.below(6) == 0 { ids.append(.make()) }
            let step = Step(of: ids, &chance)
            let one = await step.outcome(memory)
            let two = await step.outcome(database)
            #expect(one == two, "\(step)")
        }

        let (all, rows) = (try await Self.everything(memory, ids), try await Self.everything(database, ids))
        #expect(all == rows)
        #expect(all.count > 100)
        await database.close()
    }

    /// All that can be read, as texts: times are those of two runs.
    private static func everything(_ store: any Store, _ ids: [RecordID]) async throws -> [String] {
        try await store.read { snapshot in
            var all: [String] = []
            let order: [[SortTerm]] = [Book.entity.order, [.descending(Book.pages)], [.ascending(Book.title)]]
            for terms in order {
                var request = FetchRequest(Book.entity, order: terms, limit: 5)
                while true {
                    let page = try snapshot.page(request)
                    all += page.records.map { "\($0.id) \($0.version) \($0.values)" }
                    guard let next = page.next else { break }
                    request.start = .after(next)
                }
            }
            for id in ids {
                for version in 1...8 {
                    all.append("\(String(describing: try snapshot.record(Book.entity, id, at: version)?.values))")
                }
                all.append("\(try snapshot.deletion(of: Book.entity, id)?.change.number ?? 0)")
            }
            for number in 0...(try snapshot.lastChange()) + 1 {
                let change = try snapshot.change(number)
                let records = change?.records.map {
                    "\($0.id) \($0.kind) \($0.version) \(FieldsText($0.before).text) \(FieldsText($0.after).text)"
                }
                all.append(
                    "\(number) \(change?.undoes ?? 0) \(records ?? []) \(try snapshot.undoing(number)?.number ?? 0)"
                )
            }
            return all
        }
    }
}

/// One write of a random course.
private enum Step: Sendable {
    case save(RecordID, version: Int, title: String, author: String?, pages: Int?)
    case insert(RecordID, title: String)
    case delete(RecordID, version: Int?)
    case undo(Int64)

    init(of ids: [RecordID], _ chance: inout Chance) {
        let id = ids[chance.below(ids.count)]
        let title = ["a", "É", "e", "z 9", "z 10", ""][chance.below(6)]
        switch chance.below(10) {
        case 0, 1: self = .insert(id, title: title)
        case 2: self = .delete(id, version: chance.below(2) == 0 ? nil : chance.below(5))
        case 3, 4, 5: self = .undo(Int64(chance.below(ids.count * 3)))
        default:
            let author = chance.below(2) == 0 ? nil : ["A", "B"][chance.below(2)]
            let pages = chance.below(3) == 0 ? chance.below(3) : nil
            self = .save(id, version: chance.below(5) + 1, title: title, author: author, pages: pages)
        }
    }

    func outcome(_ store: any Store) async -> String {
        do {
            let written = try await store.write(by: .bob, "Step") { try run(in: $0) }
            return "\(written.value) \(written.change ?? 0)"
        } catch let error as Conflict {
            return "conflict \(error.fields) \(error.version) \(error.theirs?.values ?? [])"
        } catch UndoRefusal.changedSince(let fields, let changes) {
            return "changed since \(fields) \(changes.map(\.number))"
        } catch UndoRefusal.deletedSince(let change) {
            return "deleted since \(change.number)"
        } catch UndoRefusal.alreadyUndone(let change) {
            return "undone \(change.number)"
        } catch {
            return "\(error)"
        }
    }

    private func run(in transaction: borrowing Transaction) throws -> String {
        switch self {
        case .insert(let id, let title):
            let values: [Field: Value] = [Book.title.field: .text(title), Book.author.field: .text("A")]
            return "\(try transaction.insert(Book.entity, values, id: id).values)"
        case .delete(let id, let version):
            switch try transaction.delete(Book.entity, id, version: version) {
            case .deleted(let record): return "deleted \(record.version)"
            case .alreadyDeleted(let change): return "already \(change.number)"
            case .neverExisted: return "never"
            }
        case .undo(let number): return "\(try transaction.undo(number).number)"
        case .save(let id, let version, let title, let author, let pages):
            guard
                let base = try transaction.snapshot.record(Book.entity, id, at: version)
                    ?? transaction.snapshot.deletion(of: Book.entity, id)?.record
            else { return "nothing" }
            var draft = Draft(editing: base)
            draft[Book.title] = title
            if let author { draft[Book.author] = author }
            if let pages { draft[Book.pages] = pages }
            let saved = try transaction.save(draft)
            return "\(saved.version) \(saved.values)"
        }
    }
}
