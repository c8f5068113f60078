/// What was taken out of the journal about a record.
package struct Forgotten: Equatable, Sendable {
    /// How many changes told of the record.
    package let changes: Int
    /// The photos they showed.
    package let photos: Set<PhotoHash>

    package init(changes: Int, photos: Set<PhotoHash>) {
        self.changes = changes
        self.photos = photos
    }
}

extension RecordChange {
    /// The photos the record showed before or after.
    package var photos: Set<PhotoHash> {
        var photos: Set<PhotoHash> = []
        for values in [before.values, after.values] {
            for case .photo(let hash) in values { photos.insert(hash) }
        }
        return photos
    }

    /// Every text it holds, whoever wrote it.
    package var texts: [String] {
        [before.values, after.values].joined().compactMap { value in
            guard case .text(let text) = value else { return nil }
            return text
        }
    }
}

extension Change {
    /// What stays of a change whose records' past is gone: that it was, when, and what it took back.
    package var hollow: Change {
        Change(number: number, at: at, user: nil, userName: "", title: "", undoes: undoes, records: [])
    }

    /// The change without what it says of one record.
    package func forgetting(_ entity: Entity, _ id: RecordID) -> Change {
        let gone = records.filter { $0.entity == entity.name && $0.id == id }
        let rest = records.filter { $0.entity != entity.name || $0.id != id }
        guard !rest.isEmpty else { return hollow }
        return Change(
            number: number,
            at: at,
            user: user,
            userName: userName,
            title: Self.title(title, without: gone.flatMap(\.texts)),
            undoes: undoes,
            records: rest
        )
    }

    /// The title, or nothing where it may tell what is to be forgotten.
    package static func title(_ title: String, without texts: [String]) -> String {
        texts.contains { !$0.isEmpty && title.contains(bytes: $0) } ? "" : title
    }
}

extension String {
    /// Whether the bytes of the other stand in it; without normalisation, which a hostile text would make long.
    func contains(bytes other: String) -> Bool {
        let text = Array(utf8)
        let wanted = Array(other.utf8)
        guard !wanted.isEmpty, wanted.count <= text.count else { return wanted.isEmpty }
        return (0...text.count - wanted.count).contains { text[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }
}
