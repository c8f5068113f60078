import HTTP
import Records
import Web

/// The texts of a form as a parked draft keeps them: an urlencoded query.
struct ParkedForm {
    private let query: Query

    /// Nil where nothing, or nothing readable, was parked.
    init?(bytes: [UInt8]) {
        guard !bytes.isEmpty, let target = Target(bytes: [UInt8]("/?".utf8)[...] + bytes), let query = Query(target)
        else { return nil }
        self.query = query
    }

    /// The version the form was made from.
    var version: Int? { query["version"].flatMap { Int($0) } }

    /// Puts the texts into the draft.
    func fill(_ draft: inout Draft, in list: CatalogueList) {
        for field in list.textFields {
            if let text = query[field.name] { draft.set(text: text, for: field) }
        }
    }

    /// What a form brought, as bytes that `init` reads.
    static func bytes(of submission: Submission) -> [UInt8] {
        var pairs = submission.list.textFields.compactMap { field in
            submission.form.text(field.name).map { "\(field.name)=\(PercentCoding.encode($0))" }
        }
        if let version = submission.version { pairs.append("version=\(version)") }
        return [UInt8](pairs.joined(separator: "&").utf8)
    }
}
