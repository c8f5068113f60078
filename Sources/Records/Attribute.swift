/// A typed field of an entity: `record[Picture.title]` is a `String`.
public struct Attribute<Content: AttributeContent>: Sendable {
    public let field: Field

    /// An attribute that always holds something; without a default, what its kind calls blank.
    public init<K: Kind>(
        _ name: String,
        _ kind: K,
        _ rules: Field.Rules = [],
        default content: @autoclosure @escaping @Sendable () -> Content? = nil
    ) where K.Content == Content {
        self.init(name, kind: kind, rules) { _ in content() }
    }

    /// An attribute that always holds something, at first what depends on when it was made.
    public init<K: Kind>(
        _ name: String,
        _ kind: K,
        _ rules: Field.Rules = [],
        default moment: DefaultMoment<Content>
    ) where K.Content == Content {
        self.init(name, kind: kind, rules, moment.content)
    }

    /// An attribute that may hold nothing.
    public init<K: Kind, Wrapped>(
        _ name: String,
        _ kind: K,
        _ rules: Field.Rules = [],
        default content: @autoclosure @escaping @Sendable () -> Content? = nil
    ) where Content == Wrapped?, K.Content == Wrapped {
        self.init(name, kind: kind, rules) { _ in content() }
    }

    /// An attribute that may hold nothing, at first what depends on when it was made.
    public init<K: Kind, Wrapped>(
        _ name: String,
        _ kind: K,
        _ rules: Field.Rules = [],
        default moment: DefaultMoment<Wrapped>
    ) where Content == Wrapped?, K.Content == Wrapped {
        self.init(name, kind: kind, rules, moment.content)
    }

    private init(
        _ name: String,
        kind: some Kind,
        _ rules: Field.Rules,
        _ content: @escaping @Sendable (Zone) -> Content?
    ) {
        let blank = Content.allowsNull ? Value.null : kind.blank
        field = Field(
            name: name,
            kind: kind,
            rules: rules,
            allowsNull: Content.allowsNull,
            makeDefault: { content($0)?.value ?? blank }
        )
    }
}
