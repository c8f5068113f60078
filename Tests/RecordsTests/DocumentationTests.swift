import FoundationEssentials
import Records
import Testing

enum Plant {
    static let name = Attribute<String>("name", .line, .required)
    static let notes = Attribute<String>("notes", .paragraphs)
    static let isWatered = Attribute<Bool>("watered", .flag)
    static let bought = Attribute<CivilDate?>("bought", .date)

    static let entity = Entity(
        "Plant",
        fields: [name.field, notes.field, isWatered.field, bought.field],
        order: [.ascending(name)]
    )
}

/// The examples of the documentation, which compile and do what it says they do.
@Suite struct DocumentationTests {
    private let ann = Author(id: .make(), name: "ann")

    @Test func `the first example saves and reads`() async throws {
        let store = MemoryStore(Model([Plant.entity]))

        let written = try await store.write(by: nil, "Add plants") { transaction in
            var fern = Draft(new: Plant.entity)
            fern[Plant.name] = "Fern"
            fern[Plant.isWatered] = true
            try transaction.save(fern)
            return try transaction.insert(Plant.entity, [Plant.name.field: .text("Fig 10")])
        }

        let thirsty = try await store.read { snapshot in
            try snapshot.page(FetchRequest(Plant.entity, where: Plant.isWatered == false)).records
        }
        let names = thirsty.map { $0[Plant.name] }

        #expect(written.change == 1)
        #expect(names == ["Fig 10"])
    }

    @Test func `the second example undoes a step, refuses a date and meets a conflict`() async throws {
        let (store, fig) = try await garden()

        var draft = Draft(editing: fig)
        draft[Plant.name] = "Fig"
        draft[Plant.notes] = "By the window"
        draft.undo()

        #expect(draft[Plant.name] == "Fig" && draft[Plant.notes] == "")

        draft.set(text: "2026-02-30", for: Plant.bought.field)
        let issues = draft.issues

        #expect(issues == [Records.Issue(Plant.bought.field, .invalid)])

        _ = try await store.write(by: nil, "Rename") {
            try $0.update(Plant.entity, fig.id) { $0[Plant.name] = "Ficus" }
        }
        var mine = Draft(editing: fig)
        mine[Plant.name] = "Fig tree"

        func rename(_ mine: Draft) async throws -> Conflict? {
            do {
                try await store.write(by: ann, "Rename plant") { try $0.save(mine) }
                return nil
            } catch let conflict as Conflict {
                return conflict
            }
        }

        let conflict = try await rename(mine)

        #expect(conflict?.fields == [Plant.name.field])
        #expect(conflict?.theirs?[Plant.name] == "Ficus")
    }

    @Test func `the third example takes a change back and reads the past`() async throws {
        let (store, fig) = try await garden()
        let id = fig.id
        let change: Int64 = 1

        let changes = try await store.read { try $0.changes(of: Plant.entity, id) }
        let first = try await store.read { try $0.record(Plant.entity, id, at: 1) }

        try await store.write(by: ann, "Undo") { try $0.undo(change) }

        #expect(changes.count == 1 && first == fig)
        #expect(try await store.read { try $0.record(Plant.entity, id) } == nil)
    }

    @Test func `every example of the documentation stands in this file`() throws {
        let here = URL(filePath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appending(path: "Sources/Records/Records.docc")
        let source = Self.squeezed(try String(contentsOf: here, encoding: .utf8))

        let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
        let examples = try pages.flatMap { page in
            let text = try String(contentsOf: folder.appending(path: page), encoding: .utf8)
            return text.split(separator: "```swift\n").dropFirst().compactMap { $0.split(separator: "```").first }
        }

        #expect(examples.count >= 8)
        for example in examples { #expect(source.contains(Self.squeezed(String(example))), "\(example)") }
    }

    private func garden() async throws -> (MemoryStore, Record) {
        let store = MemoryStore(Model([Plant.entity]))
        let written = try await store.write(by: ann, "Add plant") {
            try $0.insert(Plant.entity, [Plant.name.field: .text("Fig 10")])
        }
        return (store, written.value)
    }

    /// Without the white space, which differs with the depth.
    private static func squeezed(_ text: String) -> String { String(text.filter { !$0.isWhitespace }) }
}
