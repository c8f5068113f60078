import HTTP
import Testing
import Web

@Suite struct SecurityHeadersTests {
    static let common: [(FieldName, FieldValue)] = [
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(self), microphone=(), geolocation=()"), ("X-Frame-Options", "DENY"),
    ]

    @Test(arguments: [Scheme.http, .https])
    func `every answer tells browsers what they may do`(scheme: Scheme) {
        var fields: Fields = [.contentType: "text/plain"]

        SecurityHeaders.add(to: &fields, over: scheme)

        for (name, value) in Self.common { #expect(fields.values(of: name) == [value]) }
        #expect(fields.values(of: "Content-Security-Policy") == [SecurityHeaders.pagePolicy])
        #expect(fields[.contentType] == "text/plain")
    }

    @Test func `only over https browsers are told to stay with it`() {
        var plain: Fields = [:]
        var secure: Fields = [:]

        SecurityHeaders.add(to: &plain, over: .http)
        SecurityHeaders.add(to: &secure, over: .https)

        #expect(plain["Strict-Transport-Security"] == nil)
        #expect(secure["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains")
    }

    @Test func `a picture keeps its stricter policy`() {
        var fields: Fields = [SecurityHeaders.contentSecurityPolicy: SecurityHeaders.picturePolicy]

        SecurityHeaders.add(to: &fields, over: .http)

        #expect(fields.values(of: "Content-Security-Policy") == ["default-src 'none'; sandbox"])
    }

    @Test(arguments: ["'unsafe-inline'", "'unsafe-eval'", "*", "http:", "https:", "data:"])
    func `a page may load nothing inline and nothing from elsewhere`(source: String) {
        let policy = String(decoding: SecurityHeaders.pagePolicy.bytes, as: UTF8.self)

        #expect(!policy.contains(source))
        #expect(policy.hasPrefix("default-src 'none'; "))
    }
}
