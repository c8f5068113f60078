import Templates

/// A sentence of the catalogue in which some words are more than text: whose they are, where they lead.
struct Sentence {
    enum Part {
        case text(String)
        /// Somebody's name.
        case who(String)
        case link(String, to: String)
    }

    private let parts: [Part]

    /// The sentence of a key, with parts in the place of `{name}`; what a part holds is never looked at again.
    init(_ template: String, _ values: [String: Part]) {
        var parts: [Part] = []
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
            let name = String(rest[rest.index(after: open)..<close])
            parts.append(values[name] ?? .text(String(rest[open...close])))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { parts.append(.text(String(rest))) }
        self.parts = parts
    }

    /// As the template `sentence` takes it.
    var data: Templates.Value {
        .list(
            parts.map { part in
                switch part {
                case .text(let text): .object(["plain": .text(text)])
                case .who(let name): .object(["whoName": .text(name)])
                case .link(let text, let address): .object(["linkText": .text(text), "linkHref": .text(address)])
                }
            }
        )
    }
}

extension Words {
    /// The sentence of a key, with parts set in.
    func sentence(_ key: String, _ values: [String: Sentence.Part]) -> Sentence {
        Sentence(text(key) ?? "", values)
    }

    /// "Title", "Title and Description", "Title, Author and Date".
    func listing(_ names: [String]) -> String { listing(names, .listingMore, .listingLast) }

    /// "JPEG", "JPEG or PNG", "JPEG, PNG or GIF".
    func choice(of names: [String]) -> String { listing(names, .kindsMore, .kindsLast) }

    private func listing(_ names: [String], _ more: Word, _ last: Word) -> String {
        var listing = names.first ?? ""
        for (index, name) in names.enumerated().dropFirst() {
            let isLast = index == names.count - 1
            listing = self(isLast ? last : more, ["some": listing, "last": name])
        }
        return listing
    }
}
