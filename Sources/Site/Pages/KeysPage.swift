import HTTP
import Templates

/// All keyboard shortcuts; a script shows the same over any page.
struct KeysPage: Sendable {
    /// What keys do in one place.
    private struct Group {
        let heading: Word
        let keys: [(key: String, other: String?, text: Word)]
    }

    private static let groups = [
        Group(
            heading: .keysLists,
            keys: [
                ("/", nil, .keysSearch), ("n", nil, .keysAdd), ("j", "k", .keysMove), ("Enter", "e", .keysOpen),
                ("x", nil, .keysSelect), ("#", nil, .keysDelete),
            ]
        ),
        Group(
            heading: .keysForms,
            keys: [
                ("Ctrl S", "⌘ S", .keysSave), ("Ctrl Z", "⌘ Z", .keysStepBack), ("j", "k", .keysAround),
            ]
        ),
        Group(heading: .keysEverywhere, keys: [("u", nil, .keysUndo), ("?", nil, .keysShow)]),
    ]

    let renderer: PageRenderer

    func show(_ visit: Visit, _ session: Session) async throws -> Response {
        let words = try renderer.words()
        var page = Page(template: "keys", title: words[.keys], session: session)
        page.data = ["groups": .list(Self.groups.map { .object(data(of: $0, words)) })]
        return try renderer.response(page)
    }

    private func data(of group: Group, _ words: Words) -> Object {
        [
            "heading": .text(words[group.heading]),
            "keys": .list(
                group.keys.map { entry in
                    .object(["key": .text(entry.key), "other": Value(entry.other), "text": .text(words[entry.text])])
                }
            ),
        ]
    }
}
