import Threads

/// Those who listen to the same thing: what is published, from any thread, reaches each of them once and in order.
///
/// It knows nothing of connections. The server puts in an outlet for each of its loops that has listeners, and each
/// outlet is told each piece of news once, however many listen behind it.
package final class EventTopic: Sendable {
    /// What the outlets are told.
    package enum News: Sendable {
        case event(Event)
        case ending(Ending)
    }

    /// Takes news, under the topic's lock: it must be quick and must not call the topic.
    package typealias Outlet = @Sendable (EventTopic, News) -> Void

    private struct Contents {
        var backlog = EventBacklog()
        var endings = RecentEndings()
        var outlets: [ObjectIdentifier: Outlet] = [:]
        var listeners = 0

        func tell(_ topic: EventTopic, _ news: News) {
            for outlet in outlets.values { outlet(topic, news) }
        }
    }

    private let contents = Lock(Contents())

    package init() {}

    /// The number of the last event published; 0 before the first.
    package var position: Int { contents.withLock { $0.backlog.position } }

    /// How many subscriptions there are that have not ended, those included that have yet to reach the server.
    package var listenerCount: Int { contents.withLock { $0.listeners } }

    /// Sends whole `event: …\ndata: …\n\n` blocks to all who listen; nothing where there are none.
    package func publish(_ event: [UInt8]) {
        guard !event.isEmpty else { return }
        contents.withLock { $0.tell(self, .event($0.backlog.append(event))) }
    }

    /// Ends the streams of these members, also those that are subscribed to but not yet open.
    package func end(_ members: Set<Int64>) {
        guard !members.isEmpty else { return }
        contents.withLock { $0.tell(self, .ending($0.endings.append(members))) }
    }

    /// Ends all streams there are; the topic may go on with new ones.
    package func endAll() {
        contents.withLock { $0.tell(self, .ending($0.endings.append(nil))) }
    }
}

extension EventTopic {
    /// Tells `outlet` all news from now on; the number of the last event before them.
    package func join(_ owner: ObjectIdentifier, _ outlet: @escaping Outlet) -> Int {
        contents.withLock { contents in
            contents.outlets[owner] = outlet
            return contents.backlog.position
        }
    }

    package func leave(_ owner: ObjectIdentifier) {
        contents.withLock { $0.outlets[owner] = nil }
    }

    /// What a listener has missed between its subscription and now; nil when its stream is to end at once.
    ///
    /// To be asked behind `join`: an event that comes between the two then comes twice rather than not at all, and its
    /// number tells.
    package func missed(by subscription: EventSubscription) -> ArraySlice<Event>? {
        contents.withLock { contents in
            guard !contents.endings.concern(subscription.member, since: subscription.moment) else { return nil }
            return contents.backlog.events(after: subscription.position)
        }
    }

    /// Counts a subscription; the number of the last ending before it.
    func enter() -> Int {
        contents.withLock { contents in
            contents.listeners += 1
            return contents.endings.count
        }
    }

    func exit() { contents.withLock { $0.listeners -= 1 } }
}
