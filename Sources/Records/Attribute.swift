/// A typed field of an entity: `record[Picture.title]` is a `String`.
public struct Attribute<Content: AttributeContent>: Sendable {
    public let field: Field

    /// An attribute that always holds something; without a default, what its kind calls blank.
    ///
    /// `renamedFrom` lists the names it had before: data and journal are found under them.
    public init<K: Kind>(
        _ name: String,
        _ kind: K,
        _ rules: Field.Rules = [],
        renamedFrom: [String] = [],
        default content: @autoclosure @escaping @Sendable () -> Content? = nil
    ) where K.Content == Content {
        self.init(name, kind: kind, rules, renamedFrom) { _ in content() }
    }

    /// An attribute that always holds something, at first what depends on when it was made.
    public init<K: Kind>(
        _ name: String,
        _ kind: K,
        _ rules: Field.Rules = [],
        renamedFrom: [String] = [],
        default moment: DefaultMoment<Content>
    ) where K.Content == Content {
        self.init(name, kind: kind, rules, renamedFrom, moment.content)
    }

    /// An attribute that may hold nothing.
    public init<K: Kind, Wrapped>(
        _ name: String,
        _ kind: K,
        _ rules: Field.Rules = [],
        renamedFrom: [String] = [],
        default content: @autoclosure @escaping @Sendable () -> Content? = nil
    ) where Content == Wrapped?, K.Content == Wrapped {
        self.init(name, kind: kind, rules, renamedFrom) { _ in content() }
    }

    /// An attribute that may hold nothing, at first what depends on when it was made.
    public init<K: Kind, Wrapped>(
        _ name: String,
        _ kind: K,
        _ rules: Field.Rules = [],
        renamedFrom: [String] = [],
        default moment: DefaultMoment<Wrapped>
    ) where Content == Wrapped?, K.Content == Wrapped {
        self.init(name, kind: kind, rules, renamedFrom, moment.content)
    }

    private init(
        _ name: String,
        kind: some Kind,
        _ rules: Field.Rules,
        _ renamedFrom: [String],
        _ content: @escaping @Sendable (Zone) -> Content?
    ) {
        let blank = Content.allowsNull ? Value.null : kind.blank
        field = Field(
            name: name,
            kind: kind,
            rules: rules,
            allowsNull: Content.allowsNull,
            renamedFrom: renamedFrom,
            makeDefault: { content($0)?.value ?? blank }
        )
    }
}
