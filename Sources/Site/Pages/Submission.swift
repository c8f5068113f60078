import HTTP
import Records
import Web

/// What a form about a record brought, before anything is judged.
struct Submission: Sendable {
    /// One side of a conflict, chosen for a field.
    enum Choice: String, CaseIterable, Sendable {
        case mine
        case theirs
        case before
    }

    let list: CatalogueList
    let form: Form

    /// The version of the record that the form was made from.
    let version: Int?
    /// The version the editing began from, where a conflict was shown since.
    let base: Int?
    /// The name under which the form's photo is parked, or would be.
    let draft: DraftToken?

    /// Whether what was typed is kept as unsaved, which a save ends.
    let isKept: Bool
    /// Whether another new record is to follow.
    let addsAnother: Bool

    init(_ form: Form, for list: CatalogueList) throws(Trouble) {
        self.form = form
        self.list = list
        version = try Self.version("version", in: form)
        base = try Self.version("base", in: form)
        draft = form.text("draft").flatMap { DraftToken(text: $0) }
        isKept = form.text("unsaved") != nil
        addsAnother = form.text("another") != nil
    }

    var removesPhoto: Bool {
        list.photo.map { form.text("remove_\($0.field.name)")?.isIdentical(to: "yes") ?? false } ?? false
    }

    /// The name of the photo that came ahead of the form, where one did.
    var earlyPhoto: String? {
        guard let field = list.photo?.field, let name = form.text("\(field.name)_upload") else { return nil }
        return name.isEmpty ? nil : name
    }

    /// Whether the photo to be saved is the one parked with the form.
    var countsOnParkedPhoto: Bool {
        guard let field = list.photo?.field, draft != nil, !removesPhoto else { return false }
        let choice = choice(for: field)
        return choice == nil || choice == .mine
    }

    // Compared byte by byte: comparing what Unicode holds for the same takes time with the square of a hostile text.
    func choice(for field: Field) -> Choice? {
        let text = form.text("\(field.name)_choice")
        return Choice.allCases.first { text?.isIdentical(to: $0.rawValue) ?? false }
    }

    /// Puts what came into the draft; fields that did not come keep what they have.
    func fill(_ draft: inout Draft, photo: PhotoIntake.Outcome, parked: Parked?) {
        fill(&draft)
        guard let field = list.photo?.field else { return }
        if let new = photo.new {
            draft.set(field, to: .photo(new.photo.hash))
            draft.date(by: photo)
        } else if removesPhoto {
            draft.set(field, to: .null)
        } else if let hash = parked?.photo {
            draft.set(field, to: .photo(hash))
        }
    }

    private func fill(_ draft: inout Draft) {
        for field in list.textFields {
            let texts = form.texts(field.name)
            if texts.count > 1 {
                draft.refuse(field, .repeated, text: texts.first)
            } else if let text = texts.first {
                draft.set(text: text, for: field)
            }
        }
    }

    /// Settles the fields for which a side was chosen.
    func decide(_ draft: inout Draft, theirs: Record, before: Record) {
        for field in list.entity.fields {
            switch choice(for: field) {
            case nil: continue
            case .mine: draft.decide(field, draft[field])
            case .theirs: draft.decide(field, theirs[field])
            case .before: draft.decide(field, before[field])
            }
        }
    }

    /// A version is a positive number; anything else did not come from one of our forms.
    private static func version(_ name: String, in form: Form) throws(Trouble) -> Int? {
        guard let text = form.text(name), !text.isEmpty else { return nil }
        guard let id = RecordID(text: text) else { throw .malformed }
        return Int(id.rawValue)
    }
}

extension Draft {
    /// Sets the first date that was left empty to when the photo was taken, if that is a date at all.
    mutating func date(by photo: PhotoIntake.Outcome) {
        let dates = entity.fields.filter { $0.kind.control == .date || $0.kind.control == .dateTime }
        guard let time = photo.time, let field = dates.first(where: { text(for: $0).isEmpty }) else { return }
        let day = field.kind.control == .date ? String(time.prefix(10)) : time
        if let value = try? field.kind.value(from: day, in: zone) { set(field, to: value) }
    }
}
