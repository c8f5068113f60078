import HTTP

/// Those of one loop's connections that listen to one topic, and the events some of them have yet to get.
final class Audience {
    let topic: EventTopic
    private(set) var connections: [Connection] = []
    /// The events of the round under way and those that came since; they follow each other without a gap.
    private var events: [EventTopic.Event] = []
    private var last: Int
    /// The connections before it have had this round's events, those up to `goal`.
    private var cursor = 0
    private var goal = 0

    /// An audience that is told of the events after number `position`.
    init(_ topic: EventTopic, after position: Int) {
        self.topic = topic
        last = position
    }

    func add(_ connection: Connection, _ subscriber: Subscriber) {
        subscriber.index = connections.count
        connection.subscriber = subscriber
        connections.append(connection)
    }

    /// Takes one out without leaving out any other in the round under way.
    func remove(_ subscriber: Subscriber) {
        var index = subscriber.index
        if index < cursor {
            cursor -= 1
            exchange(index, cursor)
            index = cursor
        }
        exchange(index, connections.count - 1)
        connections.removeLast()
    }

    /// An event has come; whether a round begins with it.
    func take(_ event: EventTopic.Event) -> Bool {
        // One from before this audience came together, where the same loop had another that broke up.
        guard event.number > last else { return false }
        events.append(event)
        last = event.number
        return events.count == 1 && beginRound()
    }

    /// Whoever comes next in the round under way; nil when all have had everything.
    func next() -> Connection? {
        if cursor == connections.count {
            events.removeAll { $0.number <= goal }
            guard !events.isEmpty, beginRound() else { return nil }
        }
        defer { cursor += 1 }
        return connections[cursor]
    }

    /// The events after number `position`.
    func events(after position: Int) -> ArraySlice<EventTopic.Event> {
        events.suffix(max(0, last - position))
    }

    private func beginRound() -> Bool {
        cursor = 0
        goal = last
        return !connections.isEmpty
    }

    private func exchange(_ one: Int, _ other: Int) {
        connections.swapAt(one, other)
        connections[one].subscriber?.index = one
        connections[other].subscriber?.index = other
    }
}
