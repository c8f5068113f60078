/// The last events of a topic, for those who have subscribed but are not yet listening.
package struct EventBacklog: Sendable {
    private static let most = 64
    private static let mostBytes = 256 << 10

    /// The number of the last event.
    package private(set) var position = 0
    private var events: [EventTopic.Event] = []
    private var bytes = 0

    package init() {}

    package mutating func append(_ event: [UInt8]) -> EventTopic.Event {
        position += 1
        let event = EventTopic.Event(number: position, event)
        events.append(event)
        bytes += event.chunk.count
        while events.count > Self.most || (bytes > Self.mostBytes && events.count > 1) {
            bytes -= events.removeFirst().chunk.count
        }
        return event
    }

    /// The events behind number `position`; nil when some of them are no longer kept, or that one is yet to come.
    package func events(after position: Int) -> ArraySlice<EventTopic.Event>? {
        guard position <= self.position, position >= self.position - events.count else { return nil }
        return events.suffix(self.position - position)
    }
}
