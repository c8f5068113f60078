/// A record being made or edited: what it started from, what was changed, what is wrong.
///
/// Lives in a form; nothing is stored before `Transaction.save`.
public struct Draft: Sendable {
    /// Where a draft started.
    enum Origin: Sendable, Equatable {
        case new
        /// The record as its user last saw it, and the one the edits were made to.
        case record(seen: Record, base: Record)
    }

    /// What one field holds, and what is said about it.
    struct Entry: Sendable, Equatable {
        var value: Value
        /// What was put there and cannot be its value.
        var refused: Refused?
        /// Set on purpose, even to what it was: a choice in a conflict.
        var isDecided = false
    }

    struct Refused: Sendable, Equatable {
        /// Nil when it was no text.
        let text: Value?
        let reason: Refusal
    }

    /// One change of one field.
    struct Step: Sendable {
        let place: Int
        let before: Entry
        let after: Entry
    }

    public let entity: Entity

    /// The id the record has or will get.
    public let id: RecordID

    /// Where its user's clocks are: the texts of times are what these show.
    public let zone: Zone

    let origin: Origin
    /// In the order of the entity's fields.
    var entries: [Entry]
    var steps: [Step] = []
    var position = 0

    /// A new record, holding the defaults.
    public init(new entity: Entity, id: RecordID = .make(), zone: Zone = .utc) {
        self.entity = entity
        self.id = id
        self.zone = zone
        origin = .new
        entries = entity.fields.map { Entry(value: $0.defaultValue(in: zone)) }
    }

    /// An edit of a record, as it was when the user began.
    public init(editing record: Record, zone: Zone = .utc) { self.init(editing: record, base: record, zone: zone) }

    /// An edit that began from `base`, of a record whose newer version `seen` the user was shown since.
    ///
    /// What changed between the two is no conflict any more: the user has chosen.
    public init(editing seen: Record, base: Record, zone: Zone = .utc) {
        precondition(seen.entity == base.entity && seen.id == base.id, "base is another record")
        entity = seen.entity
        id = seen.id
        self.zone = zone
        origin = .record(seen: seen, base: base)
        entries = base.values.map { Entry(value: $0) }
    }

    public subscript(_ field: Field) -> Value { entries[entity.requiredPlace(of: field)].value }

    /// The content of an attribute, nil while there is none.
    public subscript<Content>(_ attribute: Attribute<Content>) -> Content? {
        get { Content(self[attribute.field]) }
        set { set(attribute.field, to: newValue?.value ?? .null) }
    }

    /// The record the edits were made to; nil for a new one.
    public var base: Record? {
        guard case .record(_, let base) = origin else { return nil }
        return base
    }

    /// The version the save is checked against; nil for a new record.
    public var version: Int? {
        guard case .record(let seen, _) = origin else { return nil }
        return seen.version
    }

    /// Whether saving would change anything, as far as the draft knows.
    public var isTouched: Bool { origin == .new || entries.indices.contains(where: isTouched) }

    func isTouched(_ place: Int) -> Bool {
        guard let base else { return true }
        return entries[place].isDecided || entries[place].value != base.values[place]
    }

    var values: [Value] { entries.map(\.value) }
}
