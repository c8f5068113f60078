/// A store without a file: for trying things, and as the model the database is tested against.
public actor MemoryStore: Store {
    public nonisolated let model: Model

    private let language: String
    private var contents = MemoryContents()
    private var observers: [@Sendable (Commit) -> Void] = []

    public init(_ model: Model, language: String = "en") {
        self.model = model
        self.language = language
    }

    public nonisolated var isWell: Bool { true }

    public nonisolated func read<Result>(_ body: (borrowing Snapshot) throws -> Result) async throws -> Result {
        let contents = await contents
        return try body(Snapshot(MemoryEngine(contents, model, language)))
    }

    @discardableResult public func write<Result: Sendable>(
        by author: Author?,
        _ title: String,
        _ body: @Sendable (borrowing Transaction) throws -> Result
    ) throws -> Written<Result> {
        let engine = MemoryEngine(contents, model, language)
        let written = try Transaction.run(on: engine, by: author, title, body)
        contents = engine.contents
        tell(of: written.entities)
        return written
    }

    public func observe(_ body: @escaping @Sendable (Commit) -> Void) { observers.append(body) }

    private func tell(of entities: Set<String>) {
        guard !entities.isEmpty else { return }
        let commit = Commit(lastChange: contents.changes.last?.number ?? 0, entities: entities)
        for observer in observers { observer(commit) }
    }
}

/// All that a memory store holds, as one value.
struct MemoryContents: Sendable {
    /// A record and the keys of its entity's ordered fields.
    struct Row: Sendable {
        var record: Record
        var keys: [[UInt8]]
    }

    /// A photo with all its bytes.
    struct KeptPhoto: Sendable {
        let photo: Photo
        let renditions: [Rendition]
        let bytes: [UInt8]
    }

    var tables: [String: [RecordID: Row]] = [:]
    var changes: [Change] = []
    /// How often something was taken out of them.
    var purges: Int64 = 0
    var photos: [PhotoHash: KeptPhoto] = [:]
}
