import Imaging
import Records
import Templates

extension RecordForm {
    /// The photo field as the template takes it; nil for lists without photos.
    func photoData(_ words: Words) -> Object? {
        guard let field = list.photo?.field else { return nil }
        let common: Object = [
            "label": .text(list.label(of: field, words)),
            "inputName": .text(field.name),
            "removeChecked": .flag(removesPhoto),
            "error": Value(photoError),
            "hint": .text(words(.photoHint, ["kinds": PictureWords.kinds(words), "limit": Count.bytes(uploadLimit)])),
            "accept": .text(CatalogueList.offeredTypes),
            "uploadHref": .text("\(list.path)/uploads"),
            "uploadLimit": .text("\(uploadLimit)"),
            "uploadTooLarge": .text(words(.uploadTooLarge, ["limit": Count.bytes(uploadLimit)])),
        ]
        return common.merging(shownPhoto(words))
    }

    /// Where the buttons lead that turn the photo; nil where there is none to turn.
    var rotation: Object? {
        guard case .saved(let hash, let id) = photo, canTurn, !isShownAgain else { return nil }
        return ["href": .text(query.address(of: "\(list.path(of: id))/rotate")), "hash": .text(hash.text)]
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

extension CatalogueList {
    /// What a browser offers to pick.
    ///
    /// HEIC is taken, but not asked for: phones that are not asked for it send a JPEG instead, which every browser shows in
    /// full size.
    static let offeredTypes = PictureFormat.accepted.filter { $0 != .heic }.map(\.mediaType).joined(separator: ",")

    /// The form that makes records of several photos; nil where a record needs more.
    func photosData(_ query: ListQuery, limit: Int, isDrop: Bool, _ words: Words) -> Object? {
        guard makesRecordsOfPhotos, let field = photo?.field else { return nil }
        return [
            "action": .text(query.address(of: "\(path)/photos")),
            "field": .text(field.name),
            "accept": .text(Self.offeredTypes),
            "uploadHref": .text("\(path)/uploads"),
            "limit": .text("\(limit)"),
            "tooLarge": .text(words(.photosTooLarge, ["limit": Count.bytes(limit)])),
            "isDrop": .flag(isDrop),
        ]
    }
}
