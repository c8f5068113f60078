import Records

/// What was sent and is not saved: a photo that a form cannot carry, or all a form held when its session had ended.
enum ParkedDraft {
    /// The user, and the token that the form carries in its hidden field: what two users call the same stays two drafts.
    static let name = Attribute<String>("name", .line, .required)
    static let user = Attribute<RecordID>("user", .reference("Users"), .required)
    static let parked = Attribute<Timestamp>("parked", .time, .required)
    static let photo = Attribute<PhotoHash?>("photo", .photo)
    /// The fields as a urlencoded form; empty while only a photo is parked.
    static let form = Attribute<[UInt8]?>("form", .bytes)
    /// The record whose form it is; nil for a new one.
    static let about = Attribute<Int?>("about", .integer)
    /// The record this draft became: sent twice, it makes one.
    static let savedAs = Attribute<Int?>("savedAs", .integer)

    static let entity = Entity(
        "Draft",
        fields: [name.field, user.field, parked.field, photo.field, form.field, about.field, savedAs.field],
        order: [.ascending(parked)],
        unique: [name.field],
        history: .none
    )

    /// The record a draft became, of whatever list; nil before that.
    static func record(of draft: Record) -> RecordID? {
        draft[savedAs].flatMap { RecordID(rawValue: Int64($0)) }
    }
}
