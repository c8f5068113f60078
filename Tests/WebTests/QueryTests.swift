import HTTP
import Testing
import Web

@Suite struct QueryTests {
    @Test(
        arguments: [
            ("/", nil), ("/?", nil), ("/?a=1", nil), ("/?q=", ""), ("/?q", ""), ("/?q=a+b%20c", "a b c"),
            ("/?q=1&q=2", "1"),
            ("/?a=1&q=x&b", "x"), ("/?%71=x", "x"), ("/?q=a=b", "a=b"), ("/?q=%2526", "%26"), ("/?Q=1", nil),
            ("/?q=a;b", "a;b"),
            ("/?q=?", "?"), ("/?&&q=1", "1"), ("/?q=%E2%82%AC", "€"),
        ] as [(String, String?)]
    )
    func `a key gives its first value`(target: String, value: String?) throws {
        let query = try query(target)

        #expect(query["q"] == value)
    }

    @Test(arguments: ["/?q=%C3%28", "/?%ff", "/?a=1&b=%80"])
    func `a query that is no text is none`(target: String) throws {
        let target = try #require(Target(target))

        #expect(Query(target) == nil)
    }

    @Test func `keys that Unicode holds for the same stay two`() throws {
        let query = try query("/?e%CC%81=1&%C3%A9=2")

        #expect(query["e\u{301}"] == "1")
        #expect(query["\u{E9}"] == "2")
    }

    private func query(_ target: String) throws -> Query {
        let target = try #require(Target(target))
        return try #require(Query(target))
    }
}
