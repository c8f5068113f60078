import HTTP
import Testing
import Web

@Suite struct HostRuleTests {
    static let rule = HostRule(allowing: ["Photos.Example", "nas"])

    @Test(arguments: [
        "localhost", "localhost:8080", "LocalHost", "127.0.0.1", "127.0.0.1:8080", "192.168.1.7", "[::1]", "[::1]:8080",
        "[fe80::1]", "photos.example", "PHOTOS.EXAMPLE:443", "nas:80",
    ])
    func `localhost, addresses and allowed names are ours`(host: String) throws {
        let authority = try #require(Authority(host))

        #expect(Self.rule.allows(authority))
    }

    @Test(arguments: [
        "evil.example", "localhost.evil.example", "evil.localhost", "localhost.", "127.0.0.1.nip.io", "xphotos.example",
        "photos.example.", "photos.example.evil", "0x7f.1", "2130706433", "127.1", "nas2",
    ])
    func `any other name is not`(host: String) throws {
        let authority = try #require(Authority(host))

        #expect(!Self.rule.allows(authority))
    }

    @Test func `no name at all is not ours`() {
        #expect(!Self.rule.allows(.absent))
    }

    @Test(arguments: [("photos.example", false), ("localhost", true), ("10.0.0.1", true)])
    func `without allowed names only localhost and addresses are ours`(host: String, isOurs: Bool) throws {
        let authority = try #require(Authority(host))

        #expect(HostRule().allows(authority) == isOurs)
    }
}
