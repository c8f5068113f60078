/// The languages there are words in, each by the name it has for itself.
struct LanguageNames: Sendable {
    let all: [(code: String, name: String)]

    init(of sources: [AssetSource]) throws(AssetError) {
        var all: [(code: String, name: String)] = []
        for source in sources { all.append((source.language, try source.assets().words[.languageName])) }
        self.all = all
    }

    var codes: [String] { all.map(\.code) }
}
