import Threads

/// Wakes the hub, from any thread; however often it is rung meanwhile, the hub comes once.
final class Bell: Sendable {
    let rings: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let written = Lock<Set<String>>([])

    init() { (rings, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// Rings because records of these entities were written.
    func ring(_ entities: Set<String> = []) {
        written.withLock { $0.formUnion(entities) }
        continuation.yield()
    }

    /// The entities that were written since it was asked last.
    func takeWritten() -> Set<String> {
        written.withLock { written in
            defer { written = [] }
            return written
        }
    }
}
