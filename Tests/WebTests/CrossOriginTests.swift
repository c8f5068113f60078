import HTTP
import Testing
import Web

@Suite struct CrossOriginTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let fields: [(FieldName, String)]
        var host = "photos.example"
        var scheme = Scheme.http

        var testDescription: String { "\(fields) \(host) \(scheme)" }

        func request(_ method: Method) -> Request {
            var lines: Fields = [:]
            for (name, value) in fields { lines.append(name, FieldValue(value) ?? "broken") }
            return TestRequest.make(method, host: host, fields: lines)
        }
    }

    static let ours = "http://photos.example"

    @Test(arguments: [
        Case(fields: []),
        Case(fields: [(.secFetchSite, "same-origin")]),
        Case(fields: [(.secFetchSite, "none")]),
        Case(fields: [(.origin, ours)]),
        Case(fields: [(.referer, ours + "/pictures?q=1")]),
        Case(fields: [(.referer, ours)]),
        Case(fields: [(.origin, ours), (.referer, ours + "/login"), (.secFetchSite, "same-origin")]),
        Case(fields: [(.origin, "http://photos.example:80")]),
        Case(fields: [(.origin, "HTTP://Photos.Example")]),
        Case(fields: [(.origin, "http://photos.example")], host: "photos.example:80"),
        Case(fields: [(.origin, "http://127.0.0.1:8080")], host: "127.0.0.1:8080"),
        Case(fields: [(.origin, "http://[::1]:8080"), (.referer, "http://[::1]:8080/x")], host: "[::1]:8080"),
        Case(fields: [(.origin, "http://192.168.1.7:8080")], host: "192.168.1.7:8080"),
        Case(fields: [(.origin, "https://photos.example")], scheme: .https),
        Case(fields: [(.origin, "https://photos.example:443")], scheme: .https),
        Case(fields: [(.origin, "https://photos.example:8443")], host: "photos.example:8443", scheme: .https),
    ])
    func `a request from a page of this site, or from no browser, passes`(allowed: Case) {
        #expect(CrossOrigin.allows(allowed.request(.post), over: allowed.scheme))
    }

    static let refused = [
        Case(fields: [(.secFetchSite, "cross-site")]),
        Case(fields: [(.secFetchSite, "same-site")]),
        Case(fields: [(.secFetchSite, "")]),
        Case(fields: [(.secFetchSite, "Same-Origin")]),
        Case(fields: [(.secFetchSite, "same-origin, cross-site")]),
        Case(fields: [(.secFetchSite, "same-origin"), (.secFetchSite, "cross-site")]),
        Case(fields: [(.secFetchSite, "cross-site"), (.origin, ours)]),
        Case(fields: [(.secFetchSite, "same-origin"), (.origin, "http://evil.example")]),
        Case(fields: [(.secFetchSite, "none"), (.origin, "null")]),
        Case(fields: [(.origin, "null")]),
        Case(fields: [(.origin, "")]),
        Case(fields: [(.origin, "http://evil.example")]),
        Case(fields: [(.origin, ours), (.origin, "http://evil.example")]),
        Case(fields: [(.origin, "http://photos.example.evil.example")]),
        Case(fields: [(.origin, "http://evil.example#photos.example")]),
        Case(fields: [(.origin, "http://photos.example@evil.example")]),
        Case(fields: [(.origin, "http://evil.example@photos.example")]),
        Case(fields: [(.origin, "http://evil.example\\.photos.example")]),
        Case(fields: [(.origin, "http://photos.example:8080")]),
        Case(fields: [(.origin, "http://photos.example:80x")]),
        Case(fields: [(.origin, "https://photos.example")]),
        Case(fields: [(.origin, "ftp://photos.example")]),
        Case(fields: [(.origin, "//photos.example")]),
        Case(fields: [(.origin, "photos.example")]),
        Case(fields: [(.origin, "http:photos.example")]),
        Case(fields: [(.origin, "http:/photos.example")]),
        Case(fields: [(.origin, "http://photos.example, http://evil.example")]),
        Case(fields: [(.origin, "http://photos.exam\u{301}ple")]),
        Case(fields: [(.origin, "http://sub.photos.example")]),
        Case(fields: [(.origin, "http://photos.example."), (.secFetchSite, "same-origin")]),
        Case(fields: [(.referer, "http://evil.example/photos.example")]),
        Case(fields: [(.referer, "http://evil.example?http://photos.example/")]),
        Case(fields: [(.referer, "null")]),
        Case(fields: [(.referer, "")]),
        Case(fields: [(.referer, "/pictures")]),
        Case(fields: [(.origin, ours), (.referer, "http://evil.example/")]),
        Case(fields: [(.origin, "http://photos.example")], scheme: .https),
        Case(fields: [(.origin, "http://127.0.0.1")], host: "localhost"),
        Case(fields: [(.origin, "http://[::2]")], host: "[::1]"),
    ]

    @Test(arguments: refused, [Method.post, .put, .delete, .patch])
    func `what another site made a browser send is refused`(refused: Case, method: Method) {
        #expect(!CrossOrigin.allows(refused.request(method), over: refused.scheme))
    }

    @Test(arguments: refused, [Method.get, .head, .options])
    func `a request that changes nothing may come from anywhere`(foreign: Case, method: Method) {
        #expect(CrossOrigin.allows(foreign.request(method), over: foreign.scheme))
    }

    @Test func `a method we do not know is no harmless one`() throws {
        let method = try #require(Method(bytes: "get".utf8))

        #expect(!CrossOrigin.allows(Self.refused[0].request(method), over: .http))
    }
}
