package import HTTP

/// Which names in `Host` are this site's; a request for any other is misdirected (421).
///
/// Without the rule a foreign name that is made to lead here (DNS rebinding) would reach the site as if it were that name's.
package struct HostRule: Sendable {
    private let names: Set<String>

    /// `localhost` and all addresses are ours anyway.
    package init(allowing names: [String] = []) {
        self.names = Set((names + ["localhost"]).compactMap { Authority($0)?.host })
    }

    package func allows(_ authority: Authority) -> Bool {
        authority.isIPLiteral || names.contains(authority.host)
    }
}
