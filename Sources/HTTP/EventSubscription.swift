import Synchronization

/// The wish to listen to a topic: as the body of an answer it makes a stream that stays open.
///
/// To be made before it is looked up whether `member` may listen: an `end` of the topic from then on ends it too.
package struct EventSubscription: Sendable {
    /// Tells the end once, at the latest when nobody can begin the stream any more.
    private final class Life: Sendable {
        private let topic: EventTopic
        private let whenEnded: @Sendable () -> Void
        private let isOver = Atomic<Bool>(false)

        init(_ topic: EventTopic, _ whenEnded: @escaping @Sendable () -> Void) {
            self.topic = topic
            self.whenEnded = whenEnded
        }

        deinit { end() }

        func end() {
            guard !isOver.exchange(true, ordering: .relaxed) else { return }
            topic.exit()
            whenEnded()
        }
    }

    package let topic: EventTopic
    /// The last event that is not sent.
    package let position: Int
    package let member: Int64
    /// What is sent first.
    package private(set) var greeting: [UInt8]
    /// The last ending of the topic before it.
    package let moment: Int
    private let life: Life

    /// - Parameters:
    ///   - topic: What is listened to.
    ///   - position: The last event that is not sent. Where the topic keeps no longer what came after it, the stream
    ///     ends behind its greeting, and the browser comes back.
    ///   - member: Whose stream it is, for `EventTopic.end`.
    ///   - greeting: Sent first.
    ///   - whenEnded: Called once, however the stream ends, also when it never began; on any thread, often a loop of
    ///     the server, so it must be quick.
    package init(
        topic: EventTopic,
        after position: Int,
        member: Int64,
        greeting: [UInt8],
        whenEnded: @escaping @Sendable () -> Void
    ) {
        self.topic = topic
        self.position = position
        self.member = member
        self.greeting = greeting
        moment = topic.enter()
        life = Life(topic, whenEnded)
    }

    /// The greeting, which is then let go of: a stream may last for hours.
    package mutating func takeGreeting() -> [UInt8] {
        defer { greeting = [] }
        return greeting
    }

    /// The stream is over.
    package func end() { life.end() }
}
