import Glibc
import Threads

/// Lines on their way to a file: whoever writes one never waits for the disk, or for who reads a pipe.
///
/// A thread of its own writes what has gathered several times a second. What cannot be written is counted and told to the
/// log, and after it writing goes on.
package final class LogFile: Sendable {
    /// Why a file cannot be opened, as the system numbers it.
    package struct OpenError: Error, Equatable {
        package let code: Int32
    }

    private struct State {
        var lines: [UInt8] = []
        var lost = 0
        var isToReopen = false
        var isEnding = false
        var hasEnded = false
    }

    /// More is not kept for a disk that does not take it.
    private static let mostWaiting = 4 << 20
    /// In microseconds: how long lines gather, and how long the end waits for them at most.
    private static let gathering: UInt32 = 100_000
    private static let end = 1_000_000

    private let path: String
    private let log: Log
    private let state = Lock(State())
    private let output: Lock<LogOutput>

    /// Opens the file, `-` being standard output, and makes it where there is none, for its owner alone.
    package init(path: String, log: Log) throws(OpenError) {
        self.path = path
        self.log = log
        output = Lock(try LogOutput(path: path))
        Thread.start { [self] in run() }
    }

    /// Adds a line, which brings its line feed.
    package func write(_ line: [UInt8]) {
        let isFirst = state.withLock { state in
            guard state.lines.count + line.count <= Self.mostWaiting, !state.hasEnded else {
                state.lost += 1
                return false
            }
            defer { state.lines += line }
            return state.lines.isEmpty
        }
        // The thread sleeps only where there is nothing.
        if isFirst { state.signal() }
    }

    /// Opens the file anew, as after another program has given it another name; where that fails, the old one stays.
    package func reopen() {
        state.withLock { $0.isToReopen = true }
        state.signal()
    }

    /// Returns when all lines are written, or cannot be in the time.
    package func end() {
        state.withLock { $0.isEnding = true }
        state.signal()
        for _ in 0..<(Self.end / 10_000) where !state.withLock({ $0.hasEnded }) { usleep(10_000) }
    }

    private func run() {
        while true {
            let isEnding = state.wait { state -> Bool? in
                state.lines.isEmpty && !state.isToReopen && !state.isEnding ? nil : state.isEnding
            }
            if !isEnding { usleep(Self.gathering) }
            let work = state.withLock { state in
                defer { state = State(isEnding: state.isEnding) }
                return state
            }
            output.withLock { write(work, to: &$0) }
            // Once more where lines have come meanwhile.
            let hasEnded = state.withLock { state in
                state.hasEnded = isEnding && state.lines.isEmpty
                return state.hasEnded
            }
            guard !hasEnded else { return }
        }
    }

    private func write(_ work: State, to output: inout LogOutput) {
        let lost = work.lost + output.write(work.lines)
        if lost > 0 { log(.warning, "access-log.lost", ["lines": String(lost), "file": path]) }
        guard work.isToReopen else { return }
        do throws(OpenError) {
            output = try LogOutput(path: path)
        } catch {
            log(.error, "access-log.kept", ["reason": unsafe String(cString: strerror(error.code)), "file": path])
        }
    }
}
