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
            "hint": .text(words(.photoHint, ["limit": Count.bytes(uploadLimit)])),
            "accept": "image/jpeg,image/png",
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
            return [
                "src": .text(address), "width": "222", "height": "222", "alt": alt,
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
