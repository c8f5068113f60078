import Records

/// A signed-in browser as the database keeps it: the hash of a token, never the token.
///
/// One that has ended stays for 30 days, good for nothing but finding whose unsaved form came too late.
enum SessionRecord {
    static let token = Attribute<[UInt8]>("token", .bytes, .required)
    static let user = Attribute<RecordID>("user", .reference("Users"), .required)
    static let began = Attribute<Timestamp>("began", .time, .required)
    static let seen = Attribute<Timestamp>("seen", .time, .required)
    static let ended = Attribute<Timestamp?>("ended", .time)
    /// What the browser calls itself, cut short.
    static let device = Attribute<String>("device", .line)
    /// Whether a change of the password began it, in the place of the one before.
    static let isRenewed = Attribute<Bool>("renewed", .flag)

    static let entity = Entity(
        "Session",
        fields: [token.field, user.field, began.field, seen.field, ended.field, device.field, isRenewed.field],
        order: [.ascending(began)],
        unique: [token.field],
        history: .none
    )
}
