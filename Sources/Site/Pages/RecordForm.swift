import Records
import Templates

/// A record's form before it is rendered: where it leads, what stands in it, what is wrong with it.
struct RecordForm {
    /// The photo that the form shows.
    enum ShownPhoto {
        case none
        case saved(PhotoHash, of: RecordID)
        case parked(DraftToken)

        /// The photo a record has.
        init(of draft: Draft, in list: CatalogueList) {
            guard let photo = list.photo, let base = draft.base, let hash = base[photo] else {
                self = .none
                return
            }
            self = .saved(hash, of: base.id)
        }
    }

    /// A record that a field can name.
    struct Choice {
        let id: RecordID
        let title: String
    }

    /// The box above the fields.
    struct Problems {
        let heading: String
        let text: String
    }

    let list: CatalogueList
    var draft: Draft
    /// The list's query, which every link and form of the page carries on.
    let query: ListQuery
    var version: Int?
    var base: Int?
    var token: DraftToken?
    /// Whether something lies under the token already.
    var isParked = false
    var photo = ShownPhoto.none
    /// What was done just now, to the record or to the one before.
    var notice: Notice?
    /// The change that made the record what it is.
    var change: Change?
    /// What stands around the record in its list; nil where the form is about no place in it.
    var neighbours: Neighbours?
    /// Whether the photo can be turned without a change of its pixels.
    var canTurn = false
    var photoError: String?
    var removesPhoto = false
    /// The bytes a photo may have.
    var uploadLimit: Int
    /// The records that a field which names one can name.
    var choices: [Field: [Choice]] = [:]
    /// Said instead of a count of what is wrong.
    var problems: Problems?

    /// Whether the form was sent and could not be saved.
    var isShownAgain = false
    /// When what is offered to go on with was typed.
    var offered: Timestamp?
    /// Whether what was typed is kept as unsaved already.
    var isKept = false
    /// Whether it is what was typed before and left.
    var isRestored = false

    var isNew: Bool { draft.base == nil }

    /// What is wrong, field by field, in the order of the page.
    private var issues: [Issue] { isShownAgain ? draft.issues : [] }

    /// Shows the photo of a parked draft, if it has one.
    mutating func show(_ parked: Parked) {
        token = parked.token
        guard parked.photo != nil else { return }
        isParked = true
        photo = .parked(parked.token)
    }

    /// Shows all that was parked when the form came after its session had ended.
    mutating func restore(_ parked: Parked, _ words: Words) {
        show(parked)
        guard let form = parked.form else { return }
        form.fill(&draft, in: list)
        if form.lacksPhoto { photoError = words[.photoGone] }
        removesPhoto = form.removesPhoto
        isParked = true
        guard !form.isShared else { return }
        isShownAgain = true
        problems = Problems(heading: words[.problemsParked], text: words[.problemsParkedText])
    }

    /// The form as the template takes it.
    func data(_ words: Words, for session: Session, _ zone: Zone) -> Object {
        parts(words)
            .merging(neighbours?.data(in: list, query) ?? [:])
            .merging(unsavedData(words, zone))
            .merging(["sub": Value(change.map { madeBy($0, for: session, words, zone) })])
    }

    private func parts(_ words: Words) -> Object {
        [
            "heading": .text(heading(words)),
            "backHref": .text(query.address(of: list.path)),
            "historyHref": isNew ? .absent : .text("\(list.path(of: draft.id))/history"),
            "backLabel": Value(words.text("\(list.name).heading")),
            "action": .text(query.address(of: isNew ? list.path : list.path(of: draft.id))),
            "version": Value(version.map(String.init)),
            "base": Value(base.map(String.init)),
            "draft": Value(token?.text),
            "problems": Value(problems(words)),
            "photo": Value(photoData(words)),
            "photos": isNew && !isShownAgain
                ? Value(list.photosData(query, limit: uploadLimit, isDrop: false, words)) : .absent,
            "notice": Value(notice?.data(words, takesFocus: !isNew)),
            "another": .flag(isNew),
            "rotate": Value(rotation),
            "fields": .list(fields(list.textFields.filter { !list.rare.contains($0) }, words)),
            "more": Value(more(words)),
            "cancelHref": .text(cancelHref),
            "dropDraft": .flag(isParked),
            "delete": isNew || problems != nil ? .absent : .object(delete),
        ]
    }

    func heading(_ words: Words) -> String {
        guard !isNew else { return words.text("\(list.noun).add") ?? words.text("record.add") ?? "" }
        return draft.base?[list.title] ?? draft.text(for: list.title.field)
    }

    private var cancelHref: String {
        guard isParked, let token else { return query.address(of: list.path) }
        return query.address(of: "\(list.path)/drafts/\(token.text)/delete")
    }

    private var delete: Object {
        [
            "href": .text(query.address(of: "\(list.path(of: draft.id))/delete")),
            "version": Value(version.map(String.init)),
        ]
    }

    private func problems(_ words: Words) -> Object? {
        let items = problemItems(words)
        guard problems != nil || !items.isEmpty else { return nil }
        let count = words.text("problems", count: items.count, ["count": "\(items.count)"])
        return [
            "heading": Value(problems?.heading ?? count),
            "text": .text(problems?.text ?? words[.problemsText]),
            "items": .list(items.map { .object($0) }),
        ]
    }

    private func problemItems(_ words: Words) -> [Object] {
        var items: [Object] = []
        if let photoError, let field = list.photo?.field {
            items.append(problemItem(field, photoError, words))
        }
        for issue in issues {
            items.append(problemItem(issue.field, IssueWords.text(for: issue, in: list, words), words))
        }
        return items
    }

    private func problemItem(_ field: Field, _ text: String, _ words: Words) -> Object {
        [
            "href": .text("#\(field.name)"),
            "text": .text(words(.problemsItem, ["field": label(of: field, words), "text": text])),
        ]
    }

    private func label(of field: Field, _ words: Words) -> String { list.label(of: field, words) }

    private func fields(_ fields: [Field], _ words: Words) -> [Templates.Value] {
        fields.map { field in
            let issue = issues.first { $0.field == field }
            let error = issue.map { IssueWords.text(for: $0, in: list, words) }
            let common = FormField(field, in: list, draft, error: error, choices[field] ?? [])
            return .object(common.data(words, takesFocus: field == focused, isLast: field == fields.last))
        }
    }

    /// The field that whoever adds a record begins with; nil where something else has to be read first.
    private var focused: Field? {
        isNew && problems == nil && !isShownAgain && photoError == nil ? list.textFields.first : nil
    }

    /// The fields that few need, behind one word; open where something stands in one of them.
    private func more(_ words: Words) -> Object? {
        guard !list.rare.isEmpty else { return nil }
        let isUsed =
            list.rare.contains { !draft.text(for: $0).isEmpty } || issues.contains { list.rare.contains($0.field) }
        return ["isOpen": .flag(isUsed), "fields": .list(fields(list.rare, words))]
    }
}
