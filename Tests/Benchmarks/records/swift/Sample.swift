import Records

/// The records that all sides measure on, each made of its place alone.
struct Sample {
    static let photoCount = 256

    /// What is looked for, by the name of the work.
    static let searches = [
        "rare": "zanzibar", "few": "bufivi", "medium": medium, "many": "masego", "common": "the", "pair": "北京",
        "letter": "s", "begun": "harb", "words": "the harbour",
    ]

    /// Also what later pages are read of, and what is counted.
    static let medium = "harbour"

    let count: Int

    /// Far apart, and in the order in which they were made.
    static func id(of place: Int) -> RecordID {
        guard let id = RecordID(rawValue: 1 << 40 + Int64(place) << 12) else { preconditionFailure("no id") }
        return id
    }

    /// The place of the record that the step looks at: none is near the one before.
    func place(at step: Int) -> Int { Int(UInt64(truncatingIfNeeded: step) &* 2_654_435_761 % UInt64(count)) }

    static func title(of place: Int) -> String {
        var chance = Chance(place)
        let words = (0..<2 + place % 2).map { _ in word(&chance) }.joined(separator: place % 8 == 5 ? " & " : " ")
        return "\(words.prefix(1).uppercased())\(words.dropFirst()) \(place % 1000)"
    }

    /// Words by chance, and some that are looked for.
    ///
    /// Holds `the` in three of five, `harbour` in one of a hundred, `zanzibar` in ten, a Chinese name in one of a hundred;
    /// of the syllables, `bufivi` comes to stand in one of a thousand and `masego` in three of a hundred. In one of four
    /// stands what HTML must escape.
    func description(of place: Int) -> String {
        var chance = Chance(~place)
        var words = (0..<12).map { _ in Self.word(&chance) }
        if chance.next() % 5 < 3 { words[3] = "the" }
        if chance.next() % 100 == 0 { words[5] = "harbour" }
        if chance.next() % 100 == 0 { words[7] = "在北京的夏天" }
        if place % max(1, count / 10) == 3 { words[9] = "zanzibar" }
        if place % 4 == 2 { words[2] = "\"rock'n'roll\"" }
        return words.joined(separator: " ")
    }

    private static func word(_ chance: inout Chance) -> String {
        let number = Int(chance.skewed() * 4096)
        return syllables[number / 256] + syllables[number / 16 % 16] + syllables[number % 16]
    }

    private static let syllables = [
        "ma", "se", "ri", "to", "lu", "na", "ke", "vi", "so", "du", "pa", "le", "fi", "go", "bu", "ja",
    ]
}

extension Sample {
    static func photo(of place: Int) -> PhotoHash {
        let words = (UInt64(place % photoCount + 1), 1, 2, 3) as (UInt64, UInt64, UInt64, UInt64)
        return PhotoHash(words: words)
    }

    /// A photo of which nobody looks at the bytes.
    static func newPhoto(_ place: Int) -> NewPhoto {
        let sizes = [1, 2, 3].map { Rendition.thumbnail * $0 }
        return NewPhoto(
            Photo(hash: photo(of: place), mediaType: "image/jpeg", width: 4000, height: 3000, count: 3000),
            renditions: sizes.map {
                Rendition(size: $0, width: $0, height: $0 * 3 / 4, jpeg: [UInt8](repeating: 0, count: 3000))
            },
            bytes: { [UInt8](repeating: 0, count: $0.count) }
        )
    }
}
