package import HTTP

/// Which of the languages that there are a client likes best (RFC 9110 12.5.4, RFC 4647 3.4).
package enum LanguageChoice {
    /// The one of `languages` that suits best; the first where none is asked for, or none that there is.
    ///
    /// A range finds its language by itself and by its beginnings, longest first: "de-CH-1996" finds "de". Chinese is told
    /// apart by script, which most browsers leave to be known by the country.
    package static func best(of languages: [String], for fields: Fields) -> String? {
        guard languages.count > 1, let list = WeightedList(.acceptLanguage, in: fields) else { return languages.first }
        let byWeight = list.members.enumerated().filter { $0.element.weight > 0 }
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        return byWeight.lazy.compactMap {
            language(for: String(decoding: $0.element.name, as: UTF8.self), in: languages)
        }.first ?? languages.first
    }

    private static func language(for range: String, in languages: [String]) -> String? {
        var parts = scripted(range).split(separator: "-")
        while !parts.isEmpty {
            let wanted = parts.joined(separator: "-")
            if let found = languages.first(where: { $0.lowercased() == wanted }) { return found }
            parts.removeLast()
            // A letter alone announces what has just been taken away.
            if parts.last?.count == 1 { parts.removeLast() }
        }
        return nil
    }

    /// Chinese of a country as Chinese of its script.
    private static func scripted(_ range: String) -> String {
        let parts = range.split(separator: "-")
        guard parts.first == "zh", !parts.contains("hans"), !parts.contains("hant") else { return range }
        let isTraditional = parts.contains { ["tw", "hk", "mo"].contains($0) }
        return isTraditional ? "zh-hant" : "zh-hans"
    }
}
