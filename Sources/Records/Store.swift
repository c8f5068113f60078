/// Keeps the records of a model: reads are snapshots, writes are transactions.
public protocol Store: Sendable {
    var model: Model { get }

    /// Whether the store answers and accepts writes.
    var isWell: Bool { get async }

    /// The state of the data, for those who keep what they have read; nil where others may change it unseen.
    var dataVersion: DataVersion? { get }

    /// The same for who has kept nothing but records of these entities.
    func dataVersions(of entities: [Entity]) -> @Sendable () -> DataVersion?

    /// Runs `body` with a snapshot: what was committed before, nothing that comes later.
    ///
    /// `body` runs where the caller is and must be short.
    func read<Result>(_ body: (borrowing Snapshot) throws -> Result) async throws -> Result

    /// Calls `body` after every commit from now on, for as long as the store lives.
    ///
    /// It is called on the thread that writes, once the writes of the commit are answered: it must be short, and a read
    /// that it makes possible elsewhere sees the commit.
    func observe(_ body: @escaping @Sendable (Commit) -> Void) async

    /// Runs `body` as one transaction and, when it changed anything, one entry of the journal.
    ///
    /// Returns once all is on disk. When `body` throws, nothing happened. It runs elsewhere and may run again: no side
    /// effects inside.
    @discardableResult func write<Result: Sendable>(
        by author: Author?,
        _ title: String,
        _ body: @escaping @Sendable (borrowing Transaction) throws -> Result
    ) async throws -> Written<Result>
}

extension Store {
    public var dataVersion: DataVersion? { nil }

    public func dataVersions(of entities: [Entity]) -> @Sendable () -> DataVersion? { { self.dataVersion } }
}

/// What a write returned, and the number of the change it became; none when it changed nothing a user would undo.
public struct Written<Value: Sendable>: Sendable {
    public let value: Value
    public let change: Int64?

    /// The names of the entities it wrote to, those without a history too.
    package let entities: Set<String>

    package init(value: Value, change: Int64?, entities: Set<String> = []) {
        self.value = value
        self.change = change
        self.entities = entities
    }
}
