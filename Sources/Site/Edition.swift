import HTTP
import Logging
import Web

/// The site in one language: every address, and the pages for what goes wrong.
final class Edition: Sendable {
    let renderer: PageRenderer
    let router: Router<Route>
    let troubles: TroublePage

    /// `add` puts in the routes, whose pages speak by the renderer.
    init(_ renderer: PageRenderer, log: Log, _ add: (inout Router<Route>, PageRenderer) -> Void) {
        self.renderer = renderer
        troubles = TroublePage(renderer: renderer, log: log)
        var router = Router<Route>()
        add(&router, renderer)
        self.router = router
    }
}

/// The site in every language there are words in.
struct Editions: Sendable {
    private let languages: [String]
    private let editions: [Edition]

    /// The first is the one for those who ask for a language that there is not.
    init(_ sources: [AssetSource], _ edition: (AssetSource) -> Edition) {
        languages = sources.map(\.language)
        editions = sources.map(edition)
    }

    /// The one in the language that a user has chosen, or else the one that was found for the request.
    func edition(for settings: UserSettings, or asked: Edition) -> Edition {
        guard let language = settings.language, let place = languages.firstIndex(of: language) else { return asked }
        return editions[place]
    }

    /// The one that suits who asks best.
    subscript(request: Request) -> Edition {
        let language = LanguageChoice.best(of: languages, for: request.fields)
        return editions[languages.firstIndex { $0 == language } ?? 0]
    }
}
