/// How a client speaks to this site, or to the proxy in front of it.
package enum Scheme: String, Sendable {
    case http
    case https

    package var defaultPort: UInt16 { self == .https ? 443 : 80 }
}
