import HTTP
import Records
import Templates

/// Turns pages into answers.
struct PageRenderer: Sendable {
    let source: AssetSource
    let catalogue: Catalogue
    /// The clocks that dates are told by.
    let zone: Zone
    /// For pages that are kept in the form in which they are sent.
    let coder: BodyCoder

    /// The words of the site's language.
    func words() throws(AssetError) -> Words { try source.assets().words }

    func statics() throws(AssetError) -> StaticFiles { try source.assets().statics }

    /// Names the program and its assets: another build makes other pages.
    var build: String { get throws(AssetError) { try source.assets().digest } }

    /// The page as an answer, with the frame that all pages share.
    func response(_ page: Page) throws -> Response {
        let assets = try source.assets()
        var html: [UInt8] = []
        let data = frame(of: page, assets).merging(page.data)
        try assets.templates.render(page.template, data, into: &html, expecting: page.length)
        var response = Response(page.status, body: .bytes(html))
        response.fields[.contentType] = PageTag.htmlType
        response.fields[.contentLanguage] = FieldValue(assets.words.language)
        response.fields[.cacheControl] = Self.caching
        // Whoever logs out takes the cookie away: the back button then asks the site instead of the browser's memory.
        response.fields[.vary] = Self.vary
        if page.session != nil { response.fields[.speculationRules] = prefetch(assets) }
        return response
    }

    static let caching: FieldValue = "private, no-cache"
    static let vary: FieldValue = "Cookie, Accept-Encoding, Accept-Language"

    /// Names the file that says which pages a browser may fetch before their links are followed.
    private func prefetch(_ assets: Assets) -> FieldValue? {
        FieldValue("\"\(assets.statics.address(of: "prefetch.speculationrules"))\"")
    }

    private func frame(of page: Page, _ assets: Assets) -> Object {
        let settings = page.session?.settings ?? UserSettings()
        let classes = [page.isTask ? "task" : nil, settings.rows == .compact ? "compact" : nil].compactMap(\.self)
        return [
            "theme": settings.theme == .auto ? .absent : .text(settings.theme.rawValue),
            "isDark": .flag(settings.theme == .dark),
            "bodyClass": classes.isEmpty ? .absent : .text(classes.joined(separator: " ")),
            "keys": .flag(page.session != nil && settings.hasKeys),
            "lang": .text(assets.words.language),
            "pageTitle": .text(page.title),
            "css": .text(assets.statics.address(of: "site.css")),
            "script": .text(assets.statics.address(of: "app.js")),
            "keysScript": .text(assets.statics.address(of: "keys.js")),
            "icon": .text(assets.statics.address(of: "icon.svg")),
            "touchIcon": .text(assets.statics.address(of: "apple-touch-icon.png")),
            "manifest": "/manifest.webmanifest",
            "home": .text(catalogue.home),
            "signedIn": .flag(page.session != nil),
            "lists": .list(catalogue.lists.map { .object(entry(for: $0, on: page, assets.words)) }),
        ]
    }

    private func entry(for list: CatalogueList, on page: Page, _ words: Words) -> Object {
        let isCurrent = page.list?.name == list.name
        return [
            "href": .text(list.path),
            "label": Value(words.text("\(list.name).heading")),
            "isCurrent": .flag(isCurrent),
            "isPage": .flag(isCurrent && page.isList),
            "count": .text(isCurrent ? page.count : ""),
        ]
    }
}

extension FieldName {
    static let speculationRules: FieldName = "Speculation-Rules"
}
