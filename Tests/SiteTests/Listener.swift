import FoundationEssentials
import HTTP
import Testing
import Threads

/// A browser's end of an event stream, without a socket.
final class Listener: Sendable {
    /// One block of the stream that a browser tells of.
    struct Event: Sendable {
        var id: String?
        var kind = ""
        /// What its JSON holds, `null` as nil.
        var data: [String: String?] = [:]

        /// What a name of the data holds, or `null`.
        subscript(_ name: String) -> String? { data[name].map { $0 ?? "null" } }
    }

    private struct Heard {
        let greeting: String
        /// What was published, by its number: what comes twice is there once.
        var events: [Int: [Event]] = [:]
        var isEnded = false
    }

    private let subscription: EventSubscription
    private let heard: Lock<Heard>

    /// Listens to what the answer promises.
    init(_ response: Response) throws {
        guard case .events(let subscription) = response.body else {
            throw NoStream(status: response.status)
        }
        self.subscription = subscription
        let greeting = String(decoding: subscription.greeting, as: UTF8.self)
        heard = Lock(Heard(greeting: greeting, events: [subscription.position: Self.events(in: greeting)]))
        _ = subscription.topic.join(ObjectIdentifier(self)) { [weak self] _, news in self?.hear(news) }
        let missed = subscription.topic.missed(by: subscription)
        for event in missed ?? [] { hear(.event(event)) }
        if missed == nil { heard.withLock { $0.isEnded = true } }
    }

    deinit { close() }

    /// Leaves, as a browser does whose tab is closed.
    func close() {
        subscription.topic.leave(ObjectIdentifier(self))
        subscription.end()
    }

    /// What it began with.
    var greeting: String { heard.withLock { $0.greeting } }

    /// All that has come so far.
    var events: [Event] {
        heard.withLock { heard in heard.events.sorted { $0.key < $1.key }.flatMap(\.value) }
    }

    /// Waits until so many events have come; those that have when it takes too long.
    func events(_ count: Int) async throws -> [Event] {
        try await wait { events.count >= count }
        return events
    }

    /// Waits until the server ends the stream.
    var isEnded: Bool {
        get async throws {
            try await wait { heard.withLock { $0.isEnded } }
            return heard.withLock { $0.isEnded }
        }
    }

    private func wait(_ isSo: () -> Bool) async throws {
        for _ in 0..<1_000 where !isSo() { try await Task.sleep(for: .milliseconds(5)) }
    }

    private func hear(_ news: EventTopic.News) {
        switch news {
        case .event(let event):
            let events = Self.events(in: String(decoding: event.bytes, as: UTF8.self))
            heard.withLock { $0.events[event.number] = events }
        case .ending(let ending):
            guard ending.concerns(subscription.member, since: subscription.moment) else { return }
            heard.withLock { $0.isEnded = true }
        }
    }

    private static func events(in text: String) -> [Event] {
        text.split(separator: "\n\n").compactMap { block in
            var event = Event()
            for line in block.split(separator: "\n") {
                let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
                switch parts.first {
                case "id": event.id = parts.last
                case "event": event.kind = parts.last ?? ""
                case "data":
                    let data = Data((parts.last ?? "").utf8)
                    event.data = (try? JSONDecoder().decode([String: String?].self, from: data)) ?? [:]
                default: break
                }
            }
            return event.kind.isEmpty ? nil : event
        }
    }

    struct NoStream: Error {
        let status: Status
    }
}
