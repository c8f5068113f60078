import Glibc
import HTTP
import HTTPServer
import Threads

/// A client that listens: it takes head and chunks apart as the bytes come.
struct Listening: ~Copyable {
    var client: Client
    private var position = 0
    private var decoder: BodyDecoder?
    private var body: [UInt8] = []
    /// What has come, between blank lines.
    private(set) var blocks: [String] = []
    /// Lines of the head, in small letters; empty until it has come.
    private(set) var head: [String] = []

    init(port: UInt16, _ target: String = "/live", version: String = "HTTP/1.1", receiveBuffer: Int32? = nil) {
        client = Client(port: port, receiveBuffer: receiveBuffer)
        client.send("GET \(target) \(version)\r\nHost: exam\r\n\r\n")
    }

    /// Whether the last chunk has come.
    var isWhole: Bool { decoder?.isComplete ?? false }

    /// Reads until there are so many blocks, or the end.
    @discardableResult
    mutating func read(_ count: Int) -> [String] {
        while blocks.count < count, readOnce() {}
        return blocks
    }

    @discardableResult
    mutating func readAll() -> [String] {
        while readOnce() {}
        return blocks
    }

    private mutating func readOnce() -> Bool {
        let goesOn = client.receive()
        if head.isEmpty { takeHead() }
        let rest = client.received[position...]
        guard !head.isEmpty, !rest.isEmpty else { return goesOn }
        if let taken = try? decoder?.decode(rest, into: &body) {
            position += taken
        } else {
            body += rest
            position += rest.count
        }
        takeBlocks()
        return goesOn
    }

    private mutating func takeBlocks() {
        // Large blocks are not looked through again with each part of theirs.
        guard body.suffix(2).elementsEqual([10, 10]) else { return }
        var start = 0
        while let end = body[start...].firstIndex(of: 10) {
            guard end + 1 < body.count else { break }
            blocks.append(String(decoding: body[start..<end], as: UTF8.self))
            start = end + 2
        }
        body.removeSubrange(..<start)
    }

    private mutating func takeHead() {
        guard let answer = Answer.take(from: client.received, at: &position, toHead: true) else { return }
        head = ["\(answer.status)"] + answer.fields
        if head.contains("transfer-encoding: chunked") { decoder = BodyDecoder(.chunked, limit: .max) }
    }
}

/// A topic, and a server's answers that listen to it: `/live/MEMBER`.
final class Stage: Sendable {
    let topic = EventTopic()
    /// How often each member's stream was told to be over.
    private let ended = Lock<[Int64: Int]>([:])

    func ends(of member: Int64) -> Int { ended.withLock { $0[member, default: 0] } }

    var ends: Int { ended.withLock { $0.values.reduce(0, +) } }

    @Sendable func answer(_ request: Request) async -> Response {
        let position = topic.position
        // The time in which an answer is made up.
        await Task.yield()
        guard request.target.text.hasPrefix("/live") else { return await Site.answer(request) }
        let member = Int64(request.target.text.dropFirst(6)) ?? 0
        return stream(after: position, member: member, greeting: "data: after \(position)\n\n")
    }

    func stream(
        after position: Int,
        member: Int64 = 0,
        greeting: String = "",
        whenEnded: @escaping @Sendable () -> Void = {}
    ) -> Response {
        let subscription = EventSubscription(
            topic: topic,
            after: position,
            member: member,
            greeting: [UInt8](greeting.utf8)
        ) { [ended] in
            ended.withLock { $0[member, default: 0] += 1 }
            whenEnded()
        }
        return Response(.ok, fields: [.contentType: "text/event-stream"], body: .events(subscription))
    }

    /// Publishes `data: TEXT`.
    func publish(_ text: String) { topic.publish([UInt8]("data: \(text)\n\n".utf8)) }
}

/// Whether it has come true within ten seconds.
func eventually(_ condition: () -> Bool) -> Bool {
    for _ in 0..<2000 {
        if condition() { return true }
        pause(5)
    }
    return false
}
