import Records
import SQLStore
import Testing

/// The same order and the same matches in memory and in the database, language by language.
@Suite struct LanguageTests {
    @Test(
        arguments: StoreKind.allCases,
        [
            ("en", "photo 10, photo 9, photo 2", "photo 2, photo 9, photo 10"),
            (
                "en", "Zoë, zoe, Zoe, apple, Äpfel, Ångström, eclair, Éclair",
                "Ångström, Äpfel, apple, eclair, Éclair, zoe, Zoe, Zoë"
            ),
            (
                "sv", "Zoë, zoe, Zoe, apple, Äpfel, Ångström, eclair, Éclair",
                "apple, eclair, Éclair, zoe, Zoe, Zoë, Ångström, Äpfel"
            ),
            ("zh-Hans", "王小明, 李华, 张三, 北京, 上海", "北京, 李华, 上海, 王小明, 张三"),
            ("zh-Hant", "王小明, 李华, 张三, 北京, 上海", "上海, 王小明, 北京, 张三, 李华"),
        ]
    )
    func `a list stands in the order of its language, both ways`(
        kind: StoreKind,
        row: (language: String, titles: String, order: String)
    ) async throws {
        try await kind.with(language: row.language) { store in
            for title in Self.split(row.titles) { _ = try await store.add(title) }

            let order = Self.split(row.order)
            #expect(try await store.titles(FetchRequest(Picture.entity)) == order)
            let backwards = FetchRequest(Picture.entity, order: [.descending(Picture.title)])
            #expect(try await store.titles(backwards) == order.reversed())
        }
    }

    @Test(
        arguments: StoreKind.allCases,
        [
            (Picture.title.contains("\u{E9}"), ["\u{E9}"]),
            (Picture.title.contains("\u{C9}"), ["\u{C9}"]),
            (Picture.title.contains("e"), ["e"]),
            (Picture.title.contains("\u{E9}", .folded), ["\u{C9}", "\u{E9}", "e"]),
            (Picture.title.contains("E", .folded), ["\u{C9}", "\u{E9}", "e"]),
        ]
    )
    func `case and accents count unless they are told not to`(
        kind: StoreKind,
        row: (predicate: Predicate, found: [String])
    ) async throws {
        try await kind.with { store in
            for title in ["\u{E9}", "\u{C9}", "e"] { _ = try await store.add(title) }

            let found = try await store.titles(FetchRequest(Picture.entity, where: row.predicate))

            #expect(found.sorted() == row.found.sorted())
        }
    }

    private static func split(_ titles: String) -> [String] { titles.split(separator: ", ").map(String.init) }
}
