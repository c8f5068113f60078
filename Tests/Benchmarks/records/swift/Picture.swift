import Records

/// A picture as the product has it.
enum Picture {
    static let title = Attribute<String>("title", .line, .required)
    static let description = Attribute<String>("desc", .paragraphs)
    static let photo = Attribute<PhotoHash?>("picture", .photo)

    static let entity = Entity(
        "Pictures",
        fields: [title.field, description.field, photo.field],
        order: [.ascending(title)]
    )

    static let model = Model([entity])
}

extension Record {
    /// A number that every side makes of a row, so that none gets by with reading less.
    var weight: Int64 {
        let text = self[Picture.title].utf8.count + self[Picture.description].utf8.count
        return id.rawValue % 1_000_003 + Int64(text) + Int64(photoSize(Picture.photo)?.width ?? 0)
    }
}
