package import Records

/// Someone who may sign in.
package enum User {
    package static let username = Attribute<String>("username", .line, .required)
    /// A PHC string, never a password.
    package static let password = Attribute<String>("password", .secret, [.required, .secret])
    /// Whether the password is still the one every catalogue starts with.
    package static let hasDefaultPassword = Attribute<Bool>("defaultPassword", .flag)

    package static let entity = Entity(
        "Users",
        fields: [username.field, password.field, hasDefaultPassword.field],
        order: [.ascending(username)],
        unique: [username.field]
    )

    /// The user of the first start, and the password that lets him do nothing but choose another.
    package static let first = (username: "admin", password: "password")
}
