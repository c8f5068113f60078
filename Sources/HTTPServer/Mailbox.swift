import HTTP
import Threads

/// News of topics on their way to one loop, from whatever thread they come.
final class Mailbox: Sendable {
    /// Holds its topic, so that no other can take its place meanwhile.
    struct Letter: Sendable {
        let topic: EventTopic
        let news: EventTopic.News
    }

    private let letters = Lock<[Letter]>([])
    private let executor: LoopExecutor

    init(_ executor: LoopExecutor) { self.executor = executor }

    var isEmpty: Bool { letters.withLock { $0.isEmpty } }

    func post(_ topic: EventTopic, _ news: EventTopic.News) {
        letters.withLock { $0.append(Letter(topic: topic, news: news)) }
        executor.wake()
    }

    func takeAll() -> [Letter] {
        letters.withLock { letters in
            defer { letters = [] }
            return letters
        }
    }
}
