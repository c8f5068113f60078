import Records

/// What was sent and is not saved: a photo that a form cannot carry, or all a form held when its session had ended.
enum ParkedDraft {
    /// The name the form carries in its hidden field; good for its user alone.
    static let token = Attribute<String>("token", .line, .required)
    static let user = Attribute<RecordID>("user", .reference("Users"), .required)
    static let parked = Attribute<Timestamp>("parked", .time, .required)
    static let photo = Attribute<PhotoHash?>("photo", .photo)
    /// The fields as a urlencoded form; empty while only a photo is parked.
    static let form = Attribute<[UInt8]?>("form", .bytes)
    /// The record this draft became: sent twice, it makes one.
    static let savedAs = Attribute<RecordID?>("savedAs", .reference("Pictures"))

    static let entity = Entity(
        "Draft",
        fields: [token.field, user.field, parked.field, photo.field, form.field, savedAs.field],
        order: [.ascending(parked)],
        unique: [token.field],
        history: .none
    )
}
