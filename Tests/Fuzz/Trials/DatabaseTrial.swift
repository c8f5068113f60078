import Records
import SQLStore

extension Trial {
    /// A damaged file is refused, in words and untouched, or serves what it holds.
    ///
    /// The input is a whole file, or edits of a right one: four bytes each, the page, the place in it, the new byte. The
    /// first byte says whether the file is of this model or of an earlier one, and what becomes of its end. What stands behind
    /// a line of `%%` is edits of the log beside the file.
    static let database = Trial("database", longest: 400) { bytes in
        let parts = bytes.parts
        guard let first = parts[0].first else { return }
        let isWhole = bytes.starts(with: "SQLite".utf8)
        let books = try (first % 2 == 0 ? current : earlier).get()
        let whole = parts.count > 1 ? books.open : books.closed
        let file =
            isWhole ? bytes : edited(first % 8 < 6 ? whole : whole.dropLast(Int(first) << 4), parts[0].dropFirst())
        let log = !isWhole && parts.count > 1 ? edited(books.log, parts[1][...]) : []
        let folder = try ScratchFolder()
        try folder.write(file, to: "books.db")
        if !log.isEmpty { try folder.write(log, to: "books.db-wal") }
        try Waiting.result { try await open(file, log, in: folder) }
    }

    /// The file of a database that was closed, and that of one in use, beside which lies the log of what is not in it.
    private struct Files {
        let closed: [UInt8]
        let open: [UInt8]
        let log: [UInt8]
    }

    private static let current = Result { try files(Model([Book.entity, Book.friend], version: 2), Book.entity) }
    private static let earlier = Result { try files(Model([Book.earlier]), Book.earlier) }

    private static func files(_ model: Model, _ entity: Entity) throws -> Files {
        let folder = try ScratchFolder()
        let (open, log) = try Waiting.result {
            let store = try SQLStore.open(path: folder.path(of: "books.db"), model: model)
            for number in 0..<20 {
                try await store.write(by: nil, "Add") { transaction in
                    try transaction.insert(entity, [entity.fields[0]: .text("book \(number)")])
                }
            }
            let files = (try folder.bytes(of: "books.db"), try folder.bytes(of: "books.db-wal"))
            await store.close()
            return files
        }
        return Files(closed: try folder.bytes(of: "books.db"), open: open, log: log)
    }

    private static func edited(_ file: some Collection<UInt8>, _ edits: ArraySlice<UInt8>) -> [UInt8] {
        var file = [UInt8](file)
        var edits = edits
        while edits.count >= 4, let page = edits.popFirst(), let high = edits.popFirst(), let low = edits.popFirst(),
            let byte = edits.popFirst()
        {
            let place = (Int(page) << 12 | Int(high & 15) << 8 | Int(low)) % max(file.count, 1)
            if place < file.count { file[place] = byte }
        }
        return file
    }

    private static func open(_ file: [UInt8], _ log: [UInt8], in folder: ScratchFolder) async throws {
        let store: SQLStore
        do throws(StoreOpenError) {
            store = try SQLStore.open(
                path: folder.path(of: "books.db"),
                model: Model([Book.entity, Book.friend], version: 2)
            )
        } catch {
            try hold(try folder.bytes(of: "books.db") == file, "a file that is refused is not touched: \(error)")
            if !log.isEmpty {
                try hold(try folder.bytes(of: "books.db-wal") == log, "nor is the log of one that is refused: \(error)")
            }
            try hold(!error.description.utf8.contains(10), "why it is refused is said in one line")
            return
        }
        do {
            try await use(store)
        } catch is StoreError {
            // What the look at the start did not find is found when it is read, and said.
        } catch is InvalidRecord {
        } catch is Conflict {
        }
        await store.close()
    }

    private static func use(_ store: SQLStore) async throws {
        let records = try await store.read { try $0.fetch(FetchRequest(Book.entity)) }
        _ = try await store.read { try $0.fetch(FetchRequest(Book.entity, where: .matches(SearchText("book 1")))) }
        _ = try await store.read { try $0.journal(JournalRequest([Book.entity])) }
        try await store.write(by: nil, "Edit") { transaction in
            for record in records.prefix(3) {
                try transaction.update(Book.entity, record.id) { $0.set(Book.title.field, to: .text("changed")) }
            }
        }
    }
}

private enum Book {
    static let title = Attribute<String>("title", .line, renamedFrom: ["name"])
    static let pages = Attribute<Int?>("pages", .integer)
    static let entity = Entity(
        "Books",
        fields: [title.field, pages.field],
        order: [.ascending(title)],
        renamedFrom: ["Volumes"]
    )
    static let name = Attribute<String>("nick", .line)
    static let friend = Entity("Friends", fields: [name.field], order: [.ascending(name)], unique: [name.field])

    static let former = Attribute<String>("name", .line)
    static let earlier = Entity("Volumes", fields: [former.field], order: [.ascending(former)])
}
