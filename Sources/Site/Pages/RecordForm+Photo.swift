import Imaging
import Records
import Templates

extension RecordForm {
    /// What a browser offers to pick. HEIC is taken, but not asked for: phones that are not asked for it send a JPEG instead,
    /// which every browser shows in full size.
    private static let offered = PictureFormat.accepted.filter { $0 != .heic }.map(\.mediaType).joined(separator: ",")

    /// The photo field as the template takes it; nil for lists without photos.
    func photoData(_ words: Words) -> Object? {
        guard let field = list.photo?.field else { return nil }
        let common: Object = [
            "label": .text(list.label(of: field, words)),
            "inputName": .text(field.name),
            "removeChecked": .flag(removesPhoto),
            "error": Value(photoError),
            "hint": .text(words(.photoHint, ["kinds": PictureWords.kinds(words), "limit": Count.bytes(uploadLimit)])),
            "accept": .text(Self.offered),
            "uploadHref": .text("\(list.path)/uploads"),
            "uploadLimit": .text("\(uploadLimit)"),
        ]
        return common.merging(shownPhoto(words))
    }

    private func shownPhoto(_ words: Words) -> Object {
        let alt = Value(draft.text(for: list.title.field))
        switch photo {
        case .none:
            return [:]
        case .saved(let hash, let id):
            let address = "\(list.path(of: id))/thumbnail?scale=3&v=\(hash.text)"
            let large = "\(list.path(of: id))/thumbnail?scale=\(PhotoPages.large)&v=\(hash.text)"
            return [
                "src": .text(address), "srcset": .text("\(address) 222w, \(large) 960w"), "width": "222",
                "height": "222", "alt": alt,
                "fullHref": .text("\(list.path(of: id))/picture"), "canRemove": true,
            ]
        case .parked(let token):
            let address = "\(list.path)/drafts/\(token.text)/thumbnail?scale=3"
            return [
                "src": .text(address), "width": "222", "height": "222", "alt": alt, "isParked": true, "canRemove": true,
            ]
        }
    }
}
