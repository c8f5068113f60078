/// An attribute without its Swift type: name, kind and rules.
public struct Field: Sendable {
    /// What a field demands of its values beyond its kind.
    public struct Rules: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Nothing is saved while it is empty.
        public static let required = Rules(rawValue: 1)
        /// The journal says only that it changed.
        public static let secret = Rules(rawValue: 2)
    }

    /// The name in forms, in the database and in the journal.
    public let name: String
    public let kind: any Kind
    public let rules: Rules
    public let allowsNull: Bool

    /// The names it had in earlier versions of the model.
    public let renamedFrom: [String]

    let makeDefault: @Sendable (Zone) -> Value

    public var isRequired: Bool { rules.contains(.required) }
    public var isSecret: Bool { rules.contains(.secret) }

    /// What a new record holds until something is put there.
    public func defaultValue(in zone: Zone) -> Value { makeDefault(zone) }

    /// Reads what a form sent for it; nothing is null where the field may hold that.
    func value(from text: String, in zone: Zone) throws(Refusal) -> Value {
        let value = try kind.value(from: text, in: zone)
        return allowsNull && (text.isEmpty || kind.isEmpty(value)) ? .null : value
    }

    /// Says what is wrong with the value, or nil.
    public func refusal(of value: Value) -> Refusal? {
        if !kind.storage.fits(value) { return .wrongType }
        if kind.isEmpty(value), isRequired || value.isNull && !allowsNull { return .required }
        return kind.refusal(of: value)
    }
}

extension Field: Hashable {
    public static func == (one: Field, other: Field) -> Bool { one.name == other.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Field: CustomStringConvertible {
    public var description: String { name }
}
