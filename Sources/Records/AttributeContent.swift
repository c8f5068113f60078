/// A Swift type that an attribute can have, and how it lies in a `Value`.
public protocol AttributeContent: Sendable {
    /// Nil when the value is of another type.
    init?(_ value: Value)

    /// The content of a value that is of this type.
    ///
    /// Read for every field of every row: an optional of a generic type would be looked up at run time each time.
    init(stored value: Value)

    var value: Value { get }

    static var allowsNull: Bool { get }
}

extension AttributeContent {
    public init(stored value: Value) {
        guard let content = Self(value) else { preconditionFailure("a value is not of its attribute's type") }
        self = content
    }

    public static var allowsNull: Bool { false }
}

extension String: AttributeContent {
    public init?(_ value: Value) {
        guard case .text(let text) = value else { return nil }
        self = text
    }

    public var value: Value { .text(self) }
}

extension Int: AttributeContent {
    public init?(_ value: Value) {
        guard case .integer(let number) = value else { return nil }
        self = Int(number)
    }

    public var value: Value { .integer(Int64(self)) }
}

extension Double: AttributeContent {
    public init?(_ value: Value) {
        guard case .real(let number) = value else { return nil }
        self = number
    }

    public var value: Value { .real(self) }
}

extension Bool: AttributeContent {
    public init?(_ value: Value) {
        guard case .flag(let flag) = value else { return nil }
        self = flag
    }

    public var value: Value { .flag(self) }
}

extension Timestamp: AttributeContent {
    public init?(_ value: Value) {
        guard case .time(let time) = value else { return nil }
        self = time
    }

    public var value: Value { .time(self) }
}

extension CivilDate: AttributeContent {
    public init?(_ value: Value) {
        guard case .date(let date) = value else { return nil }
        self = date
    }

    public var value: Value { .date(self) }
}

extension [UInt8]: AttributeContent {
    public init?(_ value: Value) {
        guard case .bytes(let bytes) = value else { return nil }
        self = bytes
    }

    public var value: Value { .bytes(self) }
}

extension PhotoHash: AttributeContent {
    public init?(_ value: Value) {
        guard case .photo(let hash) = value else { return nil }
        self = hash
    }

    public var value: Value { .photo(self) }
}

extension RecordID: AttributeContent {
    public init?(_ value: Value) {
        guard case .reference(let id) = value else { return nil }
        self = id
    }

    public var value: Value { .reference(self) }
}

extension Optional: AttributeContent where Wrapped: AttributeContent {
    public init?(_ value: Value) {
        if value.isNull {
            self = .none
        } else if let content = Wrapped(value) {
            self = .some(content)
        } else {
            return nil
        }
    }

    public var value: Value { self?.value ?? .null }

    public static var allowsNull: Bool { true }
}
