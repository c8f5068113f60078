import FoundationEssentials
import Glibc
import Records
import SQLStore
import Testing

/// A folder of a test's own, gone with it.
final class Workplace: Sendable {
    let folder: String

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "records-\(UUID().uuidString)").path(
            percentEncoded: false
        )
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    var database: String { folder + "/records.db" }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
    }

    func bytes(of path: String) throws -> [UInt8] {
        isEmpty(path) ? [] : [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    func write(_ bytes: [UInt8], to path: String) throws { try Data(bytes).write(to: URL(filePath: path)) }
}

/// The stores that keep the same contract.
enum StoreKind: CaseIterable, Sendable {
    case memory
    case sqlite

    /// Runs a test with an empty store.
    func with(
        _ model: Model = .catalogue,
        language: String = "en",
        _ body: (any Store) async throws -> Void
    ) async throws {
        switch self {
        case .memory: try await body(MemoryStore(model, language: language))
        case .sqlite:
            let workplace = try Workplace()
            let store = try SQLStore.open(path: workplace.database, model: model, language: language)
            try await body(store)
            await store.close()
            withExtendedLifetime(workplace) {}
        }
    }
}

extension Store {
    func add(_ title: String, by author: Author = .ann) async throws -> Record {
        try await write(by: author, "Add picture") {
            try $0.insert(Picture.entity, [Picture.title.field: .text(title)])
        }.value
    }

    func addBook(_ author: String, _ title: String, by user: Author = .ann) async throws -> Written<Record> {
        try await write(by: user, "Add book") { transaction in
            try transaction.insert(Book.entity, [Book.author.field: .text(author), Book.title.field: .text(title)])
        }
    }

    @discardableResult func edit(
        _ record: Record,
        by author: Author = .ann,
        _ values: [Field: Value]
    ) async throws -> Written<Record> {
        try await write(by: author, "Edit") { transaction in
            var draft = Draft(editing: record)
            for (field, value) in values { draft.set(field, to: value) }
            return try transaction.save(draft)
        }
    }

    @discardableResult func undo(_ change: Int64, by author: Author = .ann) async throws -> Int64 {
        try #require(await write(by: author, "Undo") { try $0.undo(change) }.change)
    }

    func record(_ record: Record) async throws -> Record? {
        try await read { try $0.record(record.entity, record.id) }
    }

    func lastChange() async throws -> Int64 { try await read { try $0.lastChange() } }

    func titles(_ request: FetchRequest) async throws -> [String] {
        try await read { try $0.fetch(request) }.map { $0[Picture.title] }
    }
}

/// Foundation loses its buffer over an empty file, which the address sanitizer sees.
private func isEmpty(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_size == 0
}
