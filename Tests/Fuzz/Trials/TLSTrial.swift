import CTLSClient
import HTTPServer

extension Trial {
    /// A client that speaks anything but TLS as it should gets nowhere, is not waited for, and does no harm.
    ///
    /// The input is what comes on the wire, or after an `s` the script of a real client's talk that is led astray.
    static let tls = Trial("tls", longest: 1500) { bytes in
        if bytes.first == UInt8(ascii: "s") {
            var talk = try TLSTalk(wishes: bytes.dropFirst().first ?? 0)
            try talk.follow(bytes.dropFirst(2))
        } else {
            try Opening().meet(bytes)
        }
    }

    /// Files that hold no certificate and key that fit are refused; the input is edits of ones that do, or files.
    static let certificate = Trial("certificate", longest: 3000) { bytes in
        let isEdit = bytes.first == 0
        let parts = isEdit ? [PEM.good.certificate, PEM.good.key] : bytes.parts + [[]]
        let edited = isEdit ? PEM.edited(parts, bytes.dropFirst()) : parts
        let identity: TLSIdentity
        do throws(TLSError) {
            identity = try TLSIdentity(certificate: edited[0], key: edited[1])
        } catch {
            return
        }
        let end = identity.end
        do throws(TLSError) {
            try identity.replace(certificate: edited[1], key: edited[1])
        } catch {
            return try hold(identity.end == end, "where the new one will not do the old one stays")
        }
    }
}

/// A certificate and its key.
struct PEM {
    static let good = PEM()
    static let identity = Result { try TLSIdentity(certificate: good.certificate, key: good.key) }

    let certificate: [UInt8]
    let key: [UInt8]

    private init() {
        var first = [CChar](repeating: 0, count: 4096)
        var second = first
        _ = unsafe tls_identity_make("P-256", 0, "localhost", 2, nil, &first, &second, first.count)
        let bytes = [first, second].map { text in text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) } }
        (certificate, key) = (bytes[0], bytes[1])
    }

    /// Some bytes exchanged for others: three of the input each, the place and the new one.
    static func edited(_ files: [[UInt8]], _ edits: ArraySlice<UInt8>) -> [[UInt8]] {
        var files = files
        var edits = edits
        while let high = edits.popFirst(), let low = edits.popFirst(), let byte = edits.popFirst() {
            let file = Int(high >> 7)
            files[file][(Int(high & 127) << 8 | Int(low)) % files[file].count] = byte
        }
        return files
    }
}

/// The server's end of a connection whose first bytes somebody sends.
private struct Opening {
    private let sockets: SocketPair

    init() throws { sockets = try SocketPair() }

    func meet(_ bytes: [UInt8]) throws {
        var chance = Chance(bytes)
        var transport = Transport.unopened(try PEM.identity.get())
        var outcome = Transport.Handshake.waiting
        for piece in chance.pieces(of: bytes) where outcome == .waiting {
            SocketPair.send(piece, from: sockets.far)
            outcome = transport.shakeHands(over: sockets.near, peerHasEnded: false)
        }
        SocketPair.end(sockets.far)
        for _ in 0..<2 where outcome == .waiting {
            outcome = transport.shakeHands(over: sockets.near, peerHasEnded: true)
        }
        try check(outcome, bytes.first)
    }

    private func check(_ outcome: Transport.Handshake, _ first: UInt8?) throws(Finding) {
        try hold(outcome != .waiting, "who has left is not waited for")
        try hold(outcome != .done, "nobody shares keys with what was made up")
        let isWord = first.map { (0x41...0x5A).contains($0 & 0xDF) } ?? false
        try hold((outcome == .unencrypted) == isWord, "who begins with a word is told, nobody else: \(outcome)")
        if case .failed(let reason) = outcome { try hold(!reason.isEmpty, "a failure has a reason") }
        let answer = SocketPair.received(by: sockets.far)
        try hold(!isWord || answer.isEmpty, "who speaks in the clear is not answered by records")
        try hold(Self.isOfRecords(answer), "what is answered are whole records")
    }

    /// RFC 8446 5.1 and 5.2.
    private static func isOfRecords(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let head = [UInt8](rest.prefix(5))
            guard head.count == 5, (20...23).contains(head[0]), head[1] == 3 else { return false }
            let length = Int(head[3]) << 8 | Int(head[4])
            guard length <= 16_384 + 256, rest.count >= 5 + length else { return false }
            rest = rest.dropFirst(5 + length)
        }
        return true
    }
}
