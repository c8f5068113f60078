package import HTTP

/// Refuses requests that change something and that another site made a browser send (403).
///
/// Every header that names where a request comes from must name this site. What sends none of them is no browser, so
/// nobody's cookies are misused, and it passes.
package enum CrossOrigin {
    private static let harmless: Set<Method> = [.get, .head, .options, .trace]

    /// Whether the request, sent to us by `scheme`, may be answered.
    package static func allows(_ request: Request, over scheme: Scheme) -> Bool {
        guard !harmless.contains(request.method) else { return true }
        let ours = Origin(scheme: scheme, authority: request.authority)
        let sources = request.fields.values(of: .origin) + request.fields.values(of: .referer)
        return request.fields.values(of: .secFetchSite).allSatisfy(isOwnSite)
            && sources.allSatisfy { Origin($0.bytes) == ours }
    }

    /// Whether the system itself sent the request, of no page, as it does with what another app shares.
    ///
    /// No page can make a browser say so (Fetch Metadata, `Sec-Fetch-Site: none`); the origin is then nobody's, `null`.
    package static func isFromSystem(_ request: Request) -> Bool {
        request.fields.values(of: .secFetchSite) == ["none"] && request.fields.values(of: .referer).isEmpty
            && request.fields.values(of: .origin).allSatisfy { $0 == "null" }
    }

    private static func isOwnSite(_ site: FieldValue) -> Bool {
        site == "same-origin" || site == "none"
    }
}
