import Logging
import Threads

/// The lines of a log, kept.
final class Lines: Sendable {
    private let lines = Lock<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    var log: Log {
        Log(level: .info) { [lines] line in
            lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
        }
    }
}
