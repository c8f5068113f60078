/// Where the assets of one language come from.
enum AssetSource: Sendable {
    /// Compiled once, at the start.
    case embedded(Assets)
    /// Read and compiled anew for each page, so that a change shows at the next reload.
    case folder(AssetFolder, language: String)

    /// Those of every language that there are words in; that of the first serves whom none suits.
    ///
    /// `folder` is where to read them; nil for those in the binary. The first thing wrong in any of them is thrown.
    static func all(in folder: String?) throws(AssetError) -> [AssetSource] {
        guard let folder else { return try embedded.get() }
        let place = AssetFolder(path: folder)
        let files = try place.all()
        var sources: [AssetSource] = []
        for language in languages(of: files) {
            _ = try Assets(files: files, language: language)
            sources.append(.folder(place, language: language))
        }
        return sources
    }

    var language: String {
        switch self {
        case .embedded(let assets): assets.words.language
        case .folder(_, let language): language
        }
    }

    /// Whether the assets are the same as long as the program runs.
    var isFixed: Bool {
        guard case .embedded = self else { return false }
        return true
    }

    func assets() throws(AssetError) -> Assets {
        switch self {
        case .embedded(let assets): assets
        case .folder(let folder, let language): try Assets(files: folder.all(), language: language)
        }
    }

    // What is in the binary is compiled once, however many sites there are.
    private static let embedded = Result { () throws(AssetError) in
        let files = EmbeddedFiles.all()
        var sources: [AssetSource] = []
        for language in languages(of: files) {
            sources.append(.embedded(try Assets(files: files, language: language)))
        }
        return sources
    }

    /// English first: it is never missing.
    private static func languages(of files: [AssetFile]) -> [String] {
        let others = files.compactMap { file -> String? in
            guard let name = file.name(under: "Templates"), name.hasPrefix("words."), name.hasSuffix(".txt") else {
                return nil
            }
            return String(name.dropFirst("words.".count).dropLast(".txt".count))
        }
        return ["en"] + others.filter { $0 != "en" }.sorted()
    }
}
