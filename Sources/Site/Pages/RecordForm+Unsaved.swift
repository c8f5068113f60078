import Records
import Templates

extension RecordForm {
    /// Shows what was typed before and not saved, where its user wants to go on with it; else offers it.
    mutating func show(_ unsaved: Unsaved, isWanted: Bool, _ words: Words) {
        guard isWanted else {
            offered = unsaved.at
            return
        }
        unsaved.form.fill(&draft, in: list)
        if isNew, let token = unsaved.form.draft { self.token = token }
        if let photo = unsaved.photo { show(photo) }
        if unsaved.form.lacksPhoto { photoError = words[.photoGone] }
        removesPhoto = unsaved.form.removesPhoto
        isKept = true
        isRestored = true
    }

    /// What the template says of edits that are not saved: where they are kept, and what was kept before.
    func unsavedData(_ words: Words, _ zone: Zone) -> Object {
        let path = isNew ? list.newPath : list.path(of: draft.id)
        return [
            "keepPath": .text(isNew ? "/new/unsaved" : "/unsaved"),
            "isKept": .flag(isKept),
            "isChanged": .flag(isRestored || isShownAgain),
            "isRestored": .flag(isRestored),
            "offer": Value(offered.map { offer(at: path, of: $0, words, zone) }),
        ]
    }

    private func offer(at path: String, of moment: Timestamp, _ words: Words, _ zone: Zone) -> Object {
        let dates = DateWords(words, zone)
        let values: KeyValuePairs = ["day": dates.day(moment.date(in: zone)), "time": dates.time(of: moment)]
        return [
            "text": .text(words(.unsavedOffer, values)),
            "href": .text(query.address(of: path, unsaved: true)),
            "dropHref": .text(query.address(of: "\(path)/unsaved/delete")),
        ]
    }

    /// Who made the record what it is, and when.
    func madeBy(_ change: Change, for session: Session, _ words: Words, _ zone: Zone) -> String {
        let dates = DateWords(words, zone)
        let isOwn = change.user == session.user
        return words(
            isOwn ? .changedByYou : .changedBy,
            [
                "who": change.author(words), "day": dates.day(change.at.date(in: zone)),
                "time": dates.time(of: change.at),
            ]
        )
    }
}
