import HTTP
import Testing

@Suite struct AddressTests {
    @Test(
        arguments: [
            ("exam", "exam", nil, false), ("EXAM:80", "exam", 80, false), ("127.0.0.1:8080", "127.0.0.1", 8080, true),
            ("[::1]:1", "[::1]", 1, true), ("[FE80::1]", "[fe80::1]", nil, true), ("127.1", "127.1", nil, false),
            ("256.0.0.1", "256.0.0.1", nil, false), ("01.2.3.4", "01.2.3.4", nil, false),
        ] as [(String, String, UInt16?, Bool)]
    )
    func `an authority is host and port`(text: String, host: String, port: UInt16?, isIPLiteral: Bool) throws {
        let authority = try #require(Authority(text))

        #expect(authority.host == host)
        #expect(authority.port == port)
        #expect(authority.isIPLiteral == isIPLiteral)
    }

    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"), ("::", "::"),
        ("::1", "::1"), ("[::1]", "::1"), ("1::", "1::"), ("2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
        ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"), ("1:0:3:4:5:6:7:8", "1:0:3:4:5:6:7:8"),
        ("::ffff:10.0.0.1", "10.0.0.1"), ("::FFFF:a00:1", "10.0.0.1"), ("64:ff9b::1.2.3.4", "64:ff9b::102:304"),
    ])
    func `an address is read and written in its shortest form`(text: String, written: String) throws {
        #expect(try #require(Peer(text)).description == written)
    }

    @Test(arguments: [
        "", "1", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "1.2.3.+4", "1..3.4", ":", ":::", "1:2", "1::2::3",
        "12345::", "::g", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7::8:9", "1.2.3.4::", "::1.2.3", "[::1", "::1]", "::%eth0",
        "1:2:3:4:5:6:7:", ":1:2:3:4:5:6:7", "\u{661}.2.3.4", "1:2:3:4:5:6:7:8::",
    ])
    func `what is no address is none`(text: String) {
        #expect(Peer(text) == nil)
    }

    @Test func `loopback is this machine however it is written`() throws {
        #expect(
            try ["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"].allSatisfy { try #require(Peer($0)).isLoopback }
        )
        #expect(try ["128.0.0.1", "::2", "1::1", "10.0.0.1"].allSatisfy { try !#require(Peer($0)).isLoopback })
    }

    @Test func `a block is what one customer has`() throws {
        #expect(Peer("2001:db8::1")?.block == Peer("2001:db8::ffff")?.block)
        #expect(Peer("2001:db8::1")?.block != Peer("2001:db8:0:1::1")?.block)
        #expect(Peer("10.0.0.1")?.block != Peer("10.0.0.2")?.block)
    }
}
