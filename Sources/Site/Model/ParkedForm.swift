import HTTP
import Records
import Web

/// What a form held as a parked draft keeps it: an urlencoded query.
struct ParkedForm {
    private let query: Query

    /// Nil where nothing, or nothing readable, was parked.
    init?(bytes: [UInt8]) {
        guard !bytes.isEmpty, let target = Target(bytes: [UInt8]("/?".utf8)[...] + bytes), let query = Query(target)
        else { return nil }
        self.query = query
    }

    /// The version the editing began from; nil where the form said none.
    var version: Int? { query["version"].flatMap { RecordID(text: $0) }.map { Int($0.rawValue) } }

    /// The draft that the form carried, under which its photo may be parked.
    var draft: DraftToken? { query["draft"].flatMap { DraftToken(text: $0) } }

    var removesPhoto: Bool { query["remove"] != nil }

    /// Whether another app sent it: nobody has tried to save it yet.
    var isShared: Bool { query["shared"] != nil }

    /// Whether a photo came with the form that could not be kept.
    var lacksPhoto: Bool { query["lacks"] != nil }

    /// Puts the texts into the draft.
    func fill(_ draft: inout Draft, in list: CatalogueList) {
        for field in list.textFields {
            if let text = query[field.name] { draft.set(text: text, for: field) }
        }
    }

    /// What a form brought, as bytes that `init` reads.
    ///
    /// Where a conflict had been shown, the choice made in it is not kept: what it was made over may be old by then, and
    /// the conflict shows again.
    static func bytes(of submission: Submission, lacksPhoto: Bool, isShared: Bool = false) -> [UInt8] {
        var pairs = submission.list.textFields.compactMap { field in
            submission.form.text(field.name).map { "\(field.name)=\(PercentCoding.encode($0))" }
        }
        if let version = submission.base ?? submission.version { pairs.append("version=\(version)") }
        if let draft = submission.draft { pairs.append("draft=\(draft.text)") }
        if submission.removesPhoto { pairs.append("remove=yes") }
        if lacksPhoto { pairs.append("lacks=photo") }
        if isShared { pairs.append("shared=yes") }
        return [UInt8](pairs.joined(separator: "&").utf8)
    }
}
