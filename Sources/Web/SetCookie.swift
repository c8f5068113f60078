package import HTTP

/// A cookie for the whole site, kept from scripts and from what other sites send.
///
/// Over https its name says `__Host-`: the browser then lets no other site and no plain connection set it.
package struct SetCookie: Sendable {
    /// `cookie-octet` of RFC 6265 4.1.1.
    static let octets = ByteSet(0x21...0x7E).subtracting(ByteSet("\",;\\"))

    package let fieldValue: FieldValue

    /// Sets `name`, a token, to `value`, for `maxAge` seconds or until the browser closes.
    package init(_ name: StaticString, _ value: String, over scheme: Scheme, maxAge: Int? = nil) {
        precondition(ByteSet.token.containsAll(name.description.utf8), "not a cookie's name: \(name)")
        let value = PercentCoding.encode(value)
        let age = maxAge.map { "; Max-Age=\($0)" } ?? ""
        let secure = scheme == .https ? "; Secure" : ""
        let text =
            "\(Self.fullName(name.description, over: scheme))=\(value); Path=/\(age)\(secure); HttpOnly; SameSite=Lax"
        guard let fieldValue = FieldValue(text) else { preconditionFailure("a cookie holds visible characters only") }
        self.fieldValue = fieldValue
    }

    /// Makes the browser forget the cookie.
    package static func ended(_ name: StaticString, over scheme: Scheme) -> SetCookie {
        SetCookie(name, "", over: scheme, maxAge: 0)
    }

    static func fullName(_ name: String, over scheme: Scheme) -> String {
        scheme == .https ? "__Host-" + name : name
    }
}
