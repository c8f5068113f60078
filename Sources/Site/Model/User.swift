package import Records

/// Someone who may sign in.
package enum User {
    package static let username = Attribute<String>("username", .line, .required)
    /// A PHC string, never a password.
    package static let password = Attribute<String>("password", .secret, [.required, .secret])
    /// Whether the password is still the one every catalogue starts with.
    package static let hasDefaultPassword = Attribute<Bool>("defaultPassword", .flag)
    /// The language of the user's pages; empty for whatever the browser asks for.
    static let language = Attribute<String>("language", .line)
    static let theme = Attribute<String>("theme", .choice(UserSettings.Theme.allCases.map(\.rawValue)), default: "auto")
    static let rows = Attribute<String>(
        "rows",
        .choice(UserSettings.Rows.allCases.map(\.rawValue)),
        default: "comfortable"
    )
    static let hasKeys = Attribute<Bool>("keys", .flag, default: true)

    package static let entity = Entity(
        "Users",
        fields: [
            username.field, password.field, hasDefaultPassword.field, language.field, theme.field, rows.field,
            hasKeys.field,
        ],
        order: [.ascending(username)],
        unique: [username.field]
    )

    /// The user of the first start, and the password that lets him do nothing but choose another.
    package static let first = (username: "admin", password: "password")
}
