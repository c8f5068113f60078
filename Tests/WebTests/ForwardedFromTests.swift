import HTTP
import Testing
import Web

@Suite struct ForwardedFromTests {
    static let proxy = "10.0.0.1"
    static let proxies = ForwardedFrom(trusting: [proxy, "10.0.0.2", "::1"].compactMap { Peer($0) })

    static func client(_ fields: Fields, from peer: String = proxy) -> String {
        let request = TestRequest.make(fields: fields, peer: Peer(peer) ?? .unix)
        let client = proxies.client(of: request)
        return "\(client.address) \(client.scheme)\(client.isForwarded ? " forwarded" : "")"
    }

    @Test(
        arguments: [
            ([.forwardedFor: "1.2.3.4"], "1.2.3.4 http forwarded"),
            ([.forwardedFor: "1.2.3.4", .forwardedProto: "https"], "1.2.3.4 https forwarded"),
            ([.forwardedProto: "HTTPS"], "10.0.0.1 https forwarded"),
            ([.forwardedFor: "9.9.9.9, 1.2.3.4", .forwardedProto: "https"], "1.2.3.4 https forwarded"),
            ([.forwardedFor: "9.9.9.9, 1.2.3.4,10.0.0.2"], "1.2.3.4 http forwarded"),
            ([.forwardedFor: "9.9.9.9, 10.0.0.2", .forwardedFor: "1.2.3.4"], "1.2.3.4 http forwarded"),
            (
                [.forwardedFor: "9.9.9.9, 1.2.3.4, 10.0.0.2", .forwardedProto: "http, https, http"],
                "1.2.3.4 https forwarded"
            ),
            ([.forwardedFor: "1.2.3.4:5678"], "1.2.3.4 http forwarded"),
            ([.forwardedFor: "2001:db8::1"], "2001:db8::1 http forwarded"),
            ([.forwardedFor: "[2001:db8::1]:5678"], "2001:db8::1 http forwarded"),
            ([.forwardedFor: "::ffff:1.2.3.4"], "1.2.3.4 http forwarded"),
            ([.forwardedFor: "1.2.3.4, unknown"], "10.0.0.1 http forwarded"),
            ([.forwardedFor: "1.2.3.4, 10.0.0.2.evil"], "10.0.0.1 http forwarded"),
            ([.forwardedFor: "10.0.0.2"], "10.0.0.2 http forwarded"),
            ([.forwardedFor: ""], "10.0.0.1 http forwarded"),
            ([.forwardedProto: "gopher"], "10.0.0.1 http forwarded"),
            ([.forwarded: "for=1.2.3.4"], "1.2.3.4 http forwarded"),
            ([.forwarded: "For=1.2.3.4;Proto=https;by=10.0.0.1"], "1.2.3.4 https forwarded"),
            ([.forwarded: "for=9.9.9.9;proto=https, for=1.2.3.4"], "1.2.3.4 http forwarded"),
            ([.forwarded: "for=\"[2001:db8::1]:4711\" ; proto=https"], "2001:db8::1 https forwarded"),
            ([.forwarded: "for=_hidden;proto=https"], "10.0.0.1 https forwarded"),
            ([.forwarded: "for=1.2.3.4;host=\"a, b;for=9.9.9.9\""], "1.2.3.4 http forwarded"),
            ([.forwarded: "for=1.2.3.4, for=10.0.0.2"], "1.2.3.4 http forwarded"),
            ([.forwarded: "for=1.2.3.4, for=\"10.0"], "10.0.0.1 http forwarded"),
            ([.forwarded: "for 1.2.3.4"], "10.0.0.1 http forwarded"),
            ([:], "10.0.0.1 http"),
        ] as [(Fields, String)]
    )
    func `a trusted proxy is believed, and what stands before it only as far as that is trusted too`(
        fields: Fields,
        client: String
    ) {
        #expect(Self.client(fields) == client)
    }

    @Test(
        arguments: [
            [.forwardedFor: "127.0.0.1", .forwardedProto: "https"], [.forwarded: "for=127.0.0.1;proto=https"],
            [.forwardedHost: "localhost"], ["X-Real-IP": "127.0.0.1"], ["Via": "1.1 proxy"],
            ["x-forwarded-port": "443"],
        ] as [Fields]
    )
    func `anyone else is not believed, but seen to be forwarded`(fields: Fields) {
        #expect(Self.client(fields, from: "10.0.0.3") == "10.0.0.3 http forwarded")
        #expect(Self.client(fields, from: "127.0.0.1") == "127.0.0.1 http forwarded")
    }

    @Test func `two headers that differ are both not believed, since the client may have written one`() {
        let differing: Fields = [.forwardedFor: "1.2.3.4", .forwarded: "for=127.0.0.1;proto=https"]
        let agreeing: Fields = [
            .forwardedFor: "1.2.3.4", .forwardedProto: "https", .forwarded: "for=1.2.3.4;proto=https",
        ]

        #expect(Self.client(differing) == "10.0.0.1 http forwarded")
        #expect(Self.client(agreeing) == "1.2.3.4 https forwarded")
    }

    @Test func `the scheme of the connection stands when nobody says another`() {
        let request = TestRequest.make(fields: [.forwardedFor: "1.2.3.4"], peer: Peer(Self.proxy) ?? .unix)

        let client = Self.proxies.client(of: request, over: .https)

        #expect(client == ForwardedFrom.Client(address: .ipv4(0x0102_0304), scheme: .https, isForwarded: true))
    }
}
