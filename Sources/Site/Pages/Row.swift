import Records
import Templates

/// A record as a row of its list.
enum Row {
    /// The characters of the second line that a list shows.
    private static let noteLength = 120

    static func data(of record: Record, in list: CatalogueList, _ query: ListQuery, isSaved: Bool) -> Object {
        let path = list.path(of: record.id)
        return [
            .anchor: .text("r\(record.id)"),
            .href: .text(query.address(of: path)),
            .title: .text(record[list.title]),
            .note: Value(list.note.flatMap { note(record[$0]) }),
            .thumb: Value(thumb(of: record, in: list, path)),
            .deleteHref: .text(query.address(of: "\(path)/delete")),
            .version: .number(record.version),
            .isSaved: .flag(isSaved),
        ]
    }

    /// The beginning of a text, in one line.
    private static func note(_ value: Records.Value) -> String? {
        guard case .text(let text) = value, !text.isEmpty else { return nil }
        return text.utf8.count <= noteLength ? text : String(text.prefix(noteLength))
    }

    private static func thumb(of record: Record, in list: CatalogueList, _ path: String) -> Object? {
        guard let photo = list.photo, let hash = record[photo], let size = record.photoSize(photo) else { return nil }
        let address = "\(path)/thumbnail?v=\(hash.text)"
        return [
            .src: .text(address),
            .srcset: .text("\(address)&scale=2 2x, \(address)&scale=3 3x"),
            .width: .number(size.width),
            .height: .number(size.height),
        ]
    }
}

extension Name {
    static let anchor: Name = "anchor"
    static let deleteHref: Name = "deleteHref"
    static let height: Name = "height"
    static let href: Name = "href"
    static let isSaved: Name = "isSaved"
    static let note: Name = "note"
    static let src: Name = "src"
    static let srcset: Name = "srcset"
    static let thumb: Name = "thumb"
    static let title: Name = "title"
    static let version: Name = "version"
    static let width: Name = "width"
}
