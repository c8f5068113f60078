import FoundationEssentials
import Glibc
import Threads

/// Standard error as a place for log lines: a line that cannot be written now is counted, never waited for.
///
/// A full disk, a closed pipe or a reader that has stopped reading must not stop the server.
final class StandardError: Sendable {
    private let descriptor: Int32
    private let lost = Lock(0)

    init(descriptor: Int32 = STDERR_FILENO) { self.descriptor = descriptor }

    func write(_ line: [UInt8]) {
        lost.withLock { lost in
            guard isReady else {
                lost += 1
                return
            }
            let notice = lost == 0 ? [] : LogLine(at: .now, .warning, "log.lost", ["lines": String(lost)]).bytes
            lost = send(notice + line) ? 0 : lost + 1
        }
    }

    /// Whether a line can be taken without waiting: a pipe then has room for 4 KiB at least, more than is sent.
    private var isReady: Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&wanted, 1, 0) == 1 && Int32(wanted.revents) == POLLOUT
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) } == bytes.count
    }
}
