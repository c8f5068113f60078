import HTTP
import Testing

@Suite struct PreconditionsTests {
    private let date = HTTPDate(secondsSince1970: 784_111_777)

    @Test(arguments: [
        ("\"a\"", true), ("W/\"a\"", true), ("\"b\", \"a\"", true), ("\"b\",W/\"a\"", true), ("*", true),
        (",\"a\",", true),
        ("\"b\"", false), ("a", false), ("\"a", false), ("\"a\" \"b\"", false), ("w/\"a\"", false), ("\"A\"", false),
        ("", false), ("\"b\", a, \"a\"", false), ("\"\"", false),
    ])
    func `a copy is good when its tag is in the list`(value: String, isGood: Bool) throws {
        let conditions = Preconditions(of: [.ifNoneMatch: try #require(FieldValue(value))])

        #expect(conditions.areMetByCopy(tag: EntityTag("a")) == isGood)
        #expect(conditions.areMetByCopy(tag: EntityTag("a", isWeak: true)) == isGood)
    }

    @Test func `a tag in any line of the list counts`() {
        var fields: Fields = [.ifNoneMatch: "\"b\""]
        fields.append(.ifNoneMatch, "\"a\"")

        #expect(Preconditions(of: fields).areMetByCopy(tag: EntityTag("a")))
    }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", true), ("Sun, 06 Nov 1994 08:49:38 GMT", true),
        ("Sun, 06 Nov 1994 08:49:36 GMT", false), ("garbage", false), ("", false),
    ])
    func `a copy is good when nothing changed since`(value: String, isGood: Bool) throws {
        let conditions = Preconditions(of: [.ifModifiedSince: try #require(FieldValue(value))])

        #expect(conditions.areMetByCopy(tag: EntityTag("a"), modified: date) == isGood)
        #expect(!conditions.areMetByCopy(tag: EntityTag("a")))
    }

    @Test func `beside a tag the date does not count`() {
        let fields: Fields = [.ifNoneMatch: "\"b\"", .ifModifiedSince: "Sun, 06 Nov 1994 08:49:37 GMT"]

        #expect(!Preconditions(of: fields).areMetByCopy(tag: EntityTag("a"), modified: date))
    }

    @Test(arguments: [
        ("\"a\"", true), ("W/\"a\"", false), ("\"b\"", false), ("Sun, 06 Nov 1994 08:49:37 GMT", true),
        ("Sun, 06 Nov 1994 08:49:38 GMT", false), ("garbage", false),
    ])
    func `a range counts only for the very state it was begun with`(value: String, counts: Bool) throws {
        let conditions = Preconditions(of: [.ifRange: try #require(FieldValue(value))])

        #expect(conditions.allowRange(tag: EntityTag("a"), modified: date) == counts)
        #expect(!conditions.allowRange(tag: EntityTag("a", isWeak: true), modified: nil))
    }

    @Test func `a tag holds no quote, blank or control byte`() {
        #expect(["a\"b", "a b", "a\r\n", "a\0"].allSatisfy { EntityTag($0) == nil })
        #expect(EntityTag("a")?.fieldValue == "\"a\"")
        #expect(EntityTag("a", isWeak: true)?.fieldValue == "W/\"a\"")
    }
}
