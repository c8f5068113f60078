import HTTP
import Testing
import Threads

@Suite struct EventTopicTests {
    /// Takes a topic's news as a loop does.
    private final class Outlet: Sendable {
        private let seen = Lock<[String]>([])

        var news: [String] { seen.withLock { $0 } }

        func join(_ topic: EventTopic) -> Int {
            topic.join(ObjectIdentifier(self)) { [seen] _, news in
                seen.withLock { seen in
                    switch news {
                    case .event(let event): seen.append(String(decoding: event.bytes, as: UTF8.self))
                    case .ending(let ending): seen.append("end \(ending.number)")
                    }
                }
            }
        }
    }

    @Test func `events are numbered from 1 on, and empty ones are none`() {
        let topic = EventTopic()

        #expect(topic.position == 0)
        topic.publish(bytes("a"))
        topic.publish([])
        topic.publish(bytes("b"))
        #expect(topic.position == 2)
    }

    @Test func `an outlet is told everything from the moment it joins until it leaves, once`() {
        let topic = EventTopic()
        let outlet = Outlet()

        topic.publish(bytes("before"))
        #expect(outlet.join(topic) == 1)
        topic.publish(bytes("a"))
        topic.end([7])
        topic.end([])
        topic.publish(bytes("b"))
        topic.endAll()
        topic.leave(ObjectIdentifier(outlet))
        topic.publish(bytes("after"))

        #expect(outlet.news == ["a", "end 1", "b", "end 2"])
    }

    @Test func `an event has one form for those who read chunks, and another`() throws {
        let topic = EventTopic()
        let subscription = topic.subscription()
        topic.publish(bytes("data: x\n\n"))

        let event = try #require(topic.missed(by: subscription)?.first)
        #expect(event.number == 1)
        #expect(event.chunk == bytes("9\r\ndata: x\n\n\r\n"))
        #expect(event.bytes == bytes("data: x\n\n"))
    }

    @Test(arguments: [
        (0, 0, 0...0), (1, 0, 1...1), (64, 0, 1...64), (65, 1, 2...65), (1000, 936, 937...1000), (1000, 1000, 0...0),
    ])
    func `who subscribed a little ago has missed nothing`(count: Int, position: Int, numbers: ClosedRange<Int>) {
        let topic = EventTopic()
        let subscription = topic.subscription(after: position)

        for number in 0..<count { topic.publish(bytes("\(number)")) }

        #expect(topic.missed(by: subscription)?.map(\.number) == numbers.filter { $0 > 0 })
    }

    @Test(arguments: [(65, 0), (1000, 935), (0, 1), (3, 4), (3, .max), (0, -1), (70, .min + 100)])
    func `a stream that cannot be joined without a gap is none`(count: Int, position: Int) {
        let topic = EventTopic()

        for number in 0..<count { topic.publish(bytes("\(number)")) }

        #expect(topic.missed(by: topic.subscription(after: position)) == nil)
    }

    @Test func `large events are kept up to a limit, the last one in any case`() {
        let topic = EventTopic()

        for _ in 0..<5 { topic.publish([UInt8](repeating: 0x78, count: 100_000)) }
        #expect(topic.missed(by: topic.subscription(after: 3))?.count == 2)
        #expect(topic.missed(by: topic.subscription(after: 2)) == nil)
        topic.publish([UInt8](repeating: 0x78, count: 1_000_000))
        #expect(topic.missed(by: topic.subscription(after: 5))?.count == 1)
    }

    @Test func `an ending means the subscriptions made before it, of those members`() {
        let topic = EventTopic()
        let first = topic.subscription(member: 1)
        let second = topic.subscription(member: 2)
        topic.end([1, 3])
        let later = topic.subscription(member: 1)

        #expect(topic.missed(by: first) == nil)
        #expect(topic.missed(by: second) != nil)
        #expect(topic.missed(by: later) != nil)
        topic.endAll()
        #expect(topic.missed(by: second) == nil && topic.missed(by: later) == nil)
        #expect(topic.missed(by: topic.subscription(member: 1)) != nil)
    }

    @Test func `a subscription older than the endings that are kept has ended`() {
        let topic = EventTopic()
        let old = topic.subscription(member: 1)

        for member in 100..<164 as Range<Int64> { topic.end([member]) }
        #expect(topic.missed(by: old) != nil)
        topic.end([200])
        #expect(topic.missed(by: old) == nil)
    }

    @Test func `the end of a subscription is told once, also of one that never began`() {
        let topic = EventTopic()
        let ends = Lock(0)
        let told: @Sendable () -> Void = { ends.withLock { $0 += topic.listenerCount == 1 ? 1 : 100 } }
        let other = topic.subscription()

        do {
            let subscription = topic.subscription(whenEnded: told)
            #expect(topic.listenerCount == 2)
            subscription.end()
            subscription.end()
        }
        #expect(ends.withLock { $0 } == 1)
        _ = Response(.ok, body: .events(topic.subscription(whenEnded: told)))
        #expect(ends.withLock { $0 } == 2)
        other.end()
        #expect(topic.listenerCount == 0)
    }
}

extension EventTopic {
    func subscription(
        after position: Int = 0,
        member: Int64 = 0,
        whenEnded: @escaping @Sendable () -> Void = {}
    ) -> EventSubscription {
        EventSubscription(topic: self, after: position, member: member, greeting: [], whenEnded: whenEnded)
    }
}
