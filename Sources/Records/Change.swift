/// One entry of the journal: what one write did, and for whom.
public struct Change: Hashable, Sendable {
    public let number: Int64
    public let at: Timestamp
    public let user: RecordID?
    public let userName: String
    public let title: String

    /// The change this one takes back, if it is an undo.
    public let undoes: Int64?

    public let records: [RecordChange]

    package init(
        number: Int64,
        at: Timestamp,
        user: RecordID?,
        userName: String,
        title: String,
        undoes: Int64?,
        records: [RecordChange]
    ) {
        self.number = number
        self.at = at
        self.user = user
        self.userName = userName
        self.title = title
        self.undoes = undoes
        self.records = records
    }
}

/// What a change did to one record.
public struct RecordChange: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case insert
        case update
        case delete
    }

    /// The name of the record's entity.
    public let entity: String
    public let id: RecordID
    public let kind: Kind

    /// The record's version after the change; a deletion counts too.
    public let version: Int

    /// The values of the fields that changed: before an insert none, after a deletion none.
    public let before: [String: Value]
    public let after: [String: Value]

    /// The secret fields that changed; their values are nowhere.
    public let secrets: Set<String>

    package init(
        entity: String,
        id: RecordID,
        kind: Kind,
        version: Int,
        before: [String: Value],
        after: [String: Value],
        secrets: Set<String>
    ) {
        self.entity = entity
        self.id = id
        self.kind = kind
        self.version = version
        self.before = before
        self.after = after
        self.secrets = secrets
    }

    /// The names of the fields that changed.
    public var fields: Set<String> { Set(before.keys).union(after.keys).union(secrets) }
}

/// Who makes a change.
public struct Author: Hashable, Sendable {
    public let id: RecordID
    public let name: String

    public init(id: RecordID, name: String) {
        self.id = id
        self.name = name
    }
}
