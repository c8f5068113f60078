import HTTP
import Testing
import Web

@Suite struct RouterTests {
    static let router: Router<String> = {
        var router = Router<String>()
        router.get("/", "home")
        router.get("/pictures", "list")
        router.post("/pictures", "create")
        router.get("/pictures/new", "new")
        router.get("/pictures/live", head: false, "live")
        router.get("/pictures/{id}", "form")
        router.post("/pictures/{id}", "update")
        router.post("/pictures/{id}/delete", "delete")
        router.get("/static/{name}", "static")
        router.post("/undo", "undo")
        router.get("/{list}/{id}/history", "history")
        return router
    }()

    /// What a request finds, in a word or two.
    static func found(_ method: Method, _ target: String) -> String {
        guard let target = Target(target) else { return "no target" }
        switch router.find(method, target) {
        case .action(let action, let parameters):
            return [action, parameters["list"], parameters["id"], parameters["name"]].compactMap(\.self)
                .joined(separator: " ")
        case .otherMethod(let allow, _): return "allow " + String(decoding: allow.bytes, as: UTF8.self)
        case .moved(let location): return "moved " + String(decoding: location.bytes, as: UTF8.self)
        case .nothing: return "nothing"
        case .malformed: return "malformed"
        }
    }

    @Test(
        arguments: [
            (.get, "/", "home"), (.get, "/pictures", "list"), (.get, "/pictures?q=a/b", "list"),
            (.post, "/pictures", "create"),
            (.get, "/pictures/12", "form 12"), (.post, "/pictures/12", "update 12"),
            (.post, "/pictures/12/delete", "delete 12"), (.get, "/static/app.1f.css", "static app.1f.css"),
            (.get, "/%70ictures", "list"), (.get, "/pictures/%31", "form 1"), (.get, "/pictures/a%2Fb", "form a/b"),
            (.get, "/pictures/%252F", "form %2F"), (.get, "/pictures/%C3%A9", "form é"),
            (.get, "/pictures/..", "form .."),
            (.get, "/friends/1/history", "history friends 1"), (.get, "/pictures/1/history", "history pictures 1"),
            (.get, "/pictures/new/history", "history pictures new"),
        ] as [(Method, String, String)]
    )
    func `an address leads to what its pattern says, with what stands for the names`(
        method: Method,
        target: String,
        found: String
    ) {
        #expect(Self.found(method, target) == found)
    }

    @Test(arguments: ["/pictures/new", "/pictures/live"])
    func `a segment that stands for itself goes before one that stands for any`(target: String) {
        #expect(Self.found(.get, target) == String(target.dropFirst("/pictures/".count)))
    }

    @Test(
        arguments: [
            (.head, "/pictures", "list"), (.head, "/pictures/12", "form 12"), (.head, "/undo", "allow POST"),
            (.head, "/pictures/live", "allow GET"),
        ] as [(Method, String, String)]
    )
    func `HEAD is answered where GET is, unless the route says otherwise`(
        method: Method,
        target: String,
        found: String
    ) {
        #expect(Self.found(method, target) == found)
    }

    @Test(
        arguments: [
            (.put, "/pictures", "allow GET, HEAD, POST"), (.delete, "/pictures/12", "allow GET, HEAD, POST"),
            (.get, "/undo", "allow POST"), (.options, "/undo", "allow POST"), (.post, "/", "allow GET, HEAD"),
            (.post, "/pictures/new", "allow GET, HEAD"), (.get, "/pictures/12/delete", "allow POST"),
        ] as [(Method, String, String)]
    )
    func `a method an address does not have is told what it has`(method: Method, target: String, found: String) {
        #expect(Self.found(method, target) == found)
    }

    @Test(arguments: [
        ("/pictures/", "moved /pictures"), ("/pictures/12/", "moved /pictures/12"),
        ("/pictures/?q=a", "moved /pictures?q=a"),
        ("/undo/", "moved /undo"), ("/pictures//", "moved /pictures"), ("/pictures/a%2F/", "moved /pictures/a%2F"),
        ("/unknown/", "nothing"), ("//", "nothing"), ("//evil.example/", "nothing"),
        ("/%2Fevil.example/1/history/", "nothing"),
        ("/\\evil.example/1/history/", "nothing"), ("/%5Cevil.example/1/history/", "nothing"),
        ("//evil.example/1/history/", "nothing"),
    ])
    func `a slash at the end is taken off, if that leads anywhere on this site`(target: String, found: String) {
        for method in [Method.get, .post, .head] {
            #expect(Self.found(method, target) == found)
        }
    }

    @Test(arguments: [
        "/picture", "/pictures2", "/Pictures", "/pictures/12/edit", "/static", "//pictures", "/pictures//history",
        "//1/history", "/pictures/%2E%2E/x", "/a/b/c/d/e/f", "/pictures/1/delete/x", "*",
        "/" + String(repeating: "a/", count: 4000) + "a",
    ])
    func `any other address is nothing`(target: String) {
        #expect(Self.found(.get, target) == "nothing")
    }

    @Test(arguments: ["/pictures/%C3%28", "/%ff", "/pictures/%C0%AF"])
    func `an address that is not UTF-8 is malformed`(target: String) {
        #expect(Self.found(.get, target) == "malformed")
    }

    @Test func `two patterns may name one place differently`() {
        var router = Router<Int>()
        router.get("/a/{one}", 1)
        router.get("/a/{two}/b", 2)

        guard let target = Target("/a/x/b"), case .action(2, let parameters) = router.find(.get, target) else {
            Issue.record("not found")
            return
        }
        #expect(parameters["two"] == "x")
        #expect(parameters["one"] == nil)
    }

    @Test(
        arguments: [
            ("1", 1), ("9223372036854775807", Int64.max), ("9223372036854775808", nil), ("9999999999999999999", nil),
            ("0", nil),
            ("01", nil), ("12345678901234567890", nil), ("+1", nil), ("-1", nil), ("1a", nil), ("%D9%A5", nil),
            ("1%20", nil),
            ("%EF%BC%95", nil),
        ] as [(String, Int64?)]
    )
    func `a record's number is decimal, without zero in front, and fits`(segment: String, number: Int64?) {
        guard let target = Target("/pictures/\(segment)"),
            case .action(_, let parameters) = Self.router.find(.get, target)
        else {
            Issue.record("not found")
            return
        }

        #expect(parameters.number("id") == number)
    }
}
