/// What one commit of a store did, as those learn who observe it.
public struct Commit: Hashable, Sendable {
    /// The number of the last change by then; the one before when the commit was none a user would undo.
    public let lastChange: Int64

    /// The names of all entities with records that were written.
    public let entities: Set<String>

    package init(lastChange: Int64, entities: Set<String>) {
        self.lastChange = lastChange
        self.entities = entities
    }
}
