/// What a field means to its user: how it is stored, read from a form, written to one, and checked.
///
/// One kind, one file in `Kinds`.
public protocol Kind: Sendable {
    /// The Swift type that holds a value of this kind.
    associatedtype Content: AttributeContent

    var name: String { get }
    var storage: Storage { get }

    /// How a form asks for a value.
    var control: Control { get }

    /// What a field holds when nothing was ever put there.
    var blank: Value { get }

    /// Reads what a form's field sent; times are what clocks of the zone show.
    func value(from text: String, in zone: Zone) throws(Refusal) -> Value

    /// The text that stands in a form's field for the value.
    func text(of value: Value, in zone: Zone) -> String

    /// Says what is wrong with a value of the right storage, or nil.
    func refusal(of value: Value) -> Refusal?
}

extension Kind {
    public var blank: Value { .null }

    public func refusal(of value: Value) -> Refusal? { nil }

    /// Whether a required field may not hold this.
    ///
    /// A text that nobody can see counts as none.
    package func isEmpty(_ value: Value) -> Bool {
        guard case .text(let text) = value else { return value.isNull }
        return text.unicodeScalars.allSatisfy {
            $0.properties.isDefaultIgnorableCodePoint || $0.properties.isWhitespace
        }
    }
}

/// What all kinds of text have in common.
extension Kind where Content == String {
    public var storage: Storage { .text }
    public var blank: Value { .text("") }

    public func text(of value: Value, in zone: Zone) -> String {
        guard case .text(let text) = value else { return "" }
        return text
    }
}
