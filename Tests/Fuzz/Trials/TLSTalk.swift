import Glibc
import HTTPServer

/// A real client's talk with the server's end, of which each piece may be spoilt on its way there.
///
/// What the server hears is what the client said, or its beginning, whatever happened on the way.
struct TLSTalk {
    private enum Server {
        case shaking
        case listening
        case over
    }

    /// The client's socket, and where what it sends is picked up.
    private let before: SocketPair
    /// The server's socket, and where what it is to hear is put in.
    private let behind: SocketPair
    private let client: TLSTalker
    private var transport: Transport
    private var server = Server.shaking
    private var isSpoilt = false
    private var hasEnded = false
    /// Whether the client asked for another handshake, by which it may come to grief itself.
    private var asksAgain = false
    private var said = Saying()
    private var answered = Saying()
    /// What the server could not send yet, which must go out first.
    private var unsent: [UInt8] = []

    init(wishes: UInt8) throws {
        before = try SocketPair()
        behind = try SocketPair()
        client = TLSTalker(before.near, wishes)
        transport = .unopened(try PEM.identity.get())
    }

    /// Does what the bytes say, two for each deed, and then has the client leave.
    mutating func follow(_ script: ArraySlice<UInt8>) throws {
        var rest = script
        while let deed = rest.popFirst() {
            let number = Int(rest.popFirst() ?? 0)
            switch deed % 12 {
            case 0: try pass(times: number % 4 + 1)
            case 1: try pass { bytes in [Array(bytes.prefix(number)), Array(bytes.dropFirst(number))] }
            case 2: try pass { bytes in [Self.flipped(bytes, number, bit: deed / 12)] }
            case 3: try pass { bytes in [Array(rest.prefix(number & 31)), bytes] }
            case 4: try pass { _ in [] }
            case 5: try pass { bytes in [bytes, bytes] }
            case 6: try pass { bytes in [Array(bytes.dropLast(max(1, number)))] }
            case 7: try say(Self.words(deed, number))
            case 8: try answer(Self.words(deed, number))
            case 9: client.renewKeys()
            case 10:
                asksAgain = true
                client.renegotiate()
            default: number % 2 == 0 ? client.end() : end()
            }
        }
        try leave()
    }

    private static func words(_ deed: UInt8, _ number: Int) -> [UInt8] {
        (0..<number << Int(deed & 3)).map { UInt8(truncatingIfNeeded: $0 &* 31) ^ deed }
    }

    /// What the client sent goes on as it is, and both go on with it.
    private mutating func pass(times: Int = 1) throws {
        for _ in 0..<times { try deliver([SocketPair.received(by: before.far)]) }
    }

    /// What the client sent goes on in another form.
    private mutating func pass(as change: ([UInt8]) -> [[UInt8]]) throws {
        let bytes = SocketPair.received(by: before.far)
        let pieces = change(bytes)
        if !pieces.joined().elementsEqual(bytes) { isSpoilt = true }
        try deliver(pieces)
    }

    private mutating func deliver(_ pieces: [[UInt8]]) throws {
        for piece in pieces {
            SocketPair.send(piece, from: behind.far)
            try goOn()
        }
    }

    private static func flipped(_ bytes: [UInt8], _ place: Int, bit: UInt8) -> [UInt8] {
        guard !bytes.isEmpty else { return bytes }
        var bytes = bytes
        bytes[place % bytes.count] ^= 1 << (bit & 7)
        return bytes
    }

    private mutating func say(_ bytes: [UInt8]) throws {
        guard said.hasRoom else { return }
        said.add(client.send(bytes))
        try pass()
    }

    private mutating func answer(_ bytes: [UInt8]) throws {
        guard server == .listening, !hasEnded, answered.hasRoom else { return }
        unsent += bytes
        try goOn()
    }

    private mutating func sendAnswer() {
        guard case .encrypted(let session) = transport, !unsent.isEmpty else { return }
        let count = session.send(unsent, to: unsent.count)
        guard count > 0 else { return }
        answered.add(unsent.prefix(count))
        unsent.removeFirst(count)
    }

    /// The server says that it sends nothing more.
    private mutating func end() {
        guard case .encrypted(let session) = transport, server == .listening, unsent.isEmpty else { return }
        session.end()
        hasEnded = true
    }

    private mutating func goOn() throws {
        if server == .shaking { shake(peerHasEnded: false) }
        if server == .listening { try listen() }
        SocketPair.send(SocketPair.received(by: behind.far), from: before.far)
        try hold(answered.hear(client.goOn()), "the client hears what the server said, and nothing else")
    }

    private mutating func shake(peerHasEnded: Bool) {
        switch transport.shakeHands(over: behind.near, peerHasEnded: peerHasEnded) {
        case .done: server = .listening
        case .waiting: break
        case .unencrypted, .failed, .over: server = .over
        }
    }

    private mutating func listen() throws {
        guard case .encrypted(let session) = transport else { return }
        if !hasEnded { sendAnswer() }
        var buffer = [UInt8](repeating: 0, count: 1000)
        for _ in 0..<10_000 {
            switch session.receive(&buffer) {
            case let count where count > 0:
                try hold(said.hear(buffer[..<count]), "the server hears what the client said, and nothing else")
            case -Int(EAGAIN), -Int(EALREADY): return
            case -Int(EINTR): continue
            default:
                server = .over
                return
            }
        }
        throw Finding(description: "what has come is read at last")
    }

    /// The client sends what it still has to, and is gone.
    private mutating func leave() throws {
        try pass(times: 4)
        if !isSpoilt, !asksAgain {
            try hold(said.isHeard, "all that was said is heard")
            try hold(answered.isHeard, "all that was answered is understood")
        }
        SocketPair.end(behind.far)
        if server == .shaking { shake(peerHasEnded: true) }
        for _ in 0..<2 where server == .listening { try listen() }
        try hold(server == .over, "who has left is not waited for")
    }
}
