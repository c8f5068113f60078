import Records

/// The entities of these tests.
enum Picture {
    static let title = Attribute<String>("title", .line, .required)
    static let desc = Attribute<String>("desc", .paragraphs)
    static let picture = Attribute<PhotoHash?>("picture", .photo)
    static let entity = Entity(
        "Pictures",
        fields: [title.field, desc.field, picture.field],
        order: [.ascending(title)]
    )
}

enum Book {
    static let title = Attribute<String>("title", .line, .required)
    static let author = Attribute<String>("author", .line, .required)
    static let pages = Attribute<Int?>("pages", .integer)
    static let bought = Attribute<Timestamp?>("bought", .time)
    static let price = Attribute<Double?>("price", .real)
    static let isRead = Attribute<Bool>("isRead", .flag)
    static let entity = Entity(
        "Books",
        fields: [title.field, author.field, pages.field, bought.field, price.field, isRead.field],
        order: [.ascending(author), .ascending(title)],
        sortable: [title.field, pages.field, isRead.field, price.field]
    )
}

enum User {
    static let username = Attribute<String>("username", .line, .required)
    static let password = Attribute<String>("password", .secret, [.required, .secret])
    static let entity = Entity(
        "Users",
        fields: [username.field, password.field],
        order: [.ascending(username)],
        unique: [username.field]
    )
}

enum Session {
    static let token = Attribute<[UInt8]>("token", .bytes, .required)
    static let user = Attribute<RecordID>("user", .reference("Users"), .required)
    static let seen = Attribute<Timestamp>("seen", .time, default: .now)
    static let entity = Entity(
        "Sessions",
        fields: [token.field, user.field, seen.field],
        unique: [token.field],
        history: .none
    )
}

/// What is not saved yet, and no change.
enum Parked {
    static let photo = Attribute<PhotoHash?>("photo", .photo)
    static let entity = Entity("Parked", fields: [photo.field], history: .none)
}

/// Names that are trouble unless they are quoted.
enum Quoted {
    static let select = Attribute<String>("select \"x\"; --", .line)
    static let entity = Entity("O'Hara \"& sons\"", fields: [select.field], order: [.ascending(select)])
}

extension Model {
    static let catalogue = Model([
        Picture.entity, Book.entity, User.entity, Session.entity, Parked.entity, Quoted.entity,
    ])
}

extension Author {
    static let ann = Author(id: .make(), name: "ann")
    static let bob = Author(id: .make(), name: "bob")
}
