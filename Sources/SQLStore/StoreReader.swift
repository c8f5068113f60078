public import Records

/// Reads a store that another process has open, and writes nothing.
public struct StoreReader: Store {
    public let model: Model

    private let readers: Readers

    /// Looks at the file at the first read.
    public init(path: String, model: Model, language: String? = nil) {
        self.model = model
        readers = Readers(path, Schema(model), language: language)
    }

    public var isWell: Bool { false }

    public func read<Result>(_ body: (borrowing Snapshot) throws -> Result) async throws -> Result {
        try readers.read(body)
    }

    /// What the other process commits is not told here.
    public func observe(_ body: @escaping @Sendable (Commit) -> Void) {}

    public func write<Result: Sendable>(
        by author: Author?,
        _ title: String,
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Result
    ) async throws -> Written<Result> {
        throw StoreError.readOnly
    }
}
