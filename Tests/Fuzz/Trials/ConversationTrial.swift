import HTTP
import HTTPServer
import Logging

extension Trial {
    /// A real server answers the same whether a client's bytes come at once, in pieces or encrypted; it never tears a
    /// connection down, and it is still there afterwards.
    static let conversation = Trial("conversation", longest: 3000) { bytes in
        var chance = Chance(bytes)
        let (plain, encrypted) = try Conversation.ports.get()
        let whole = try Conversation(bytes.isEmpty ? [] : [bytes], with: plain)
        let pieces = chance.pieces(of: bytes)
        try hold(try Conversation(pieces, with: plain) == whole, "what comes in pieces is answered alike")
        // Shaking hands takes longer than all else.
        guard chance.number(below: 4) == 0 else { return }
        try hold(try Conversation(pieces, with: encrypted, isEncrypted: true) == whole, "over TLS it is answered alike")
    }
}

/// All that a server answered, but for what depends on the moment.
struct Conversation: Equatable {
    private let answers: [UInt8]

    init(_ pieces: [[UInt8]], with port: UInt16, isEncrypted: Bool = false) throws {
        let caller = try Caller(port: port, isEncrypted: isEncrypted)
        // Who is refused may find the line closed before all is said.
        for piece in pieces where !caller.send(piece) { break }
        caller.end()
        answers = Self.lasting(try caller.received())
    }

    /// Whether `100 Continue` is sent depends on whether the body was there by then.
    private static func lasting(_ bytes: [UInt8]) -> [UInt8] {
        let lines = bytes.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
        var lasting: [UInt8] = []
        var isInterim = false
        for line in lines {
            if line.starts(with: "HTTP/1.1 100 ".utf8) { isInterim = true }
            if !isInterim, !line.starts(with: "Date: ".utf8) { lasting += line + [ASCII.lineFeed] }
            if line == [ASCII.carriageReturn] { isInterim = false }
        }
        return lasting
    }

    /// Of a server in the clear and of an encrypted one, which stay up as long as the process.
    static let ports = Result {
        (plain: try port(nil), encrypted: try port(try PEM.identity.get()))
    }

    private static func port(_ identity: TLSIdentity?) throws -> UInt16 {
        var options = ServerOptions()
        options.port = 0
        options.loops = 1
        options.limits = HeadReading.limits
        options.tls = identity
        options.patience = endless
        let server = try Server(options: options, log: .silent) { await answer($0) }
        server.start()
        return server.port
    }

    /// On a machine that is busy enough any time may be over.
    private static let endless: ServerOptions.Patience = {
        var patience = ServerOptions.Patience()
        for path in [\ServerOptions.Patience.head, \.idle, \.bodyStart, \.handler, \.write, \.linger] {
            patience[keyPath: path] = .seconds(600)
        }
        return patience
    }()

    private static func answer(_ request: Request) async -> Response {
        do throws(BodyError) {
            let body = try await request.body.bytes(upTo: 1 << 16)
            let sum = body.reduce(UInt32(7)) { $0 &* 31 &+ UInt32($1) }
            return .text("\(request.method.text) \(request.target.text) \(body.count) \(sum)\n")
        } catch {
            return Response(error.status)
        }
    }
}
