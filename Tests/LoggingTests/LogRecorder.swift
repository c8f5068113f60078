import Logging
import Threads

/// Keeps the lines a log is given.
final class LogRecorder: Sendable {
    private let kept = Lock<[String]>([])

    var lines: [String] { kept.withLock { $0 } }

    func write(_ line: [UInt8]) { kept.withLock { $0.append(String(decoding: line, as: UTF8.self)) } }

    /// All that `body` logs, at every level.
    static func line(_ body: (Log) -> Void) -> String {
        let recorder = LogRecorder()
        body(Log(level: .debug, write: recorder.write))
        return recorder.lines.joined()
    }
}
