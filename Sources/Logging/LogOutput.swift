import Glibc

/// An open file that takes lines at its end.
final class LogOutput {
    /// What a pipe takes without waiting when it says that it is ready.
    private static let piece = 4_096
    /// In milliseconds: for a reader that has stopped reading.
    private static let patience: Int32 = 1_000

    private let descriptor: Int32
    private let isRegular: Bool
    /// Whether the last line was cut: the next is to begin on its own.
    private var isCut = false

    init(path: String) throws(LogFile.OpenError) {
        // Without waiting for who reads it, should it be a pipe.
        let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
        descriptor = path == "-" ? dup(STDOUT_FILENO) : unsafe open(path, flags, 0o600)
        guard descriptor >= 0 else { throw LogFile.OpenError(code: errno) }
        var status = stat()
        isRegular = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    deinit { close(descriptor) }

    /// Writes lines; how many could not be.
    func write(_ lines: [UInt8]) -> Int {
        var rest = lines[...]
        if isCut, !rest.isEmpty, send([10]) == 1 { isCut = false }
        while !rest.isEmpty {
            let count = isCut ? 0 : send(isRegular ? rest : rest.prefix(Self.piece))
            guard count > 0 else {
                isCut = isCut || (rest.startIndex > 0 && lines[rest.startIndex - 1] != 10)
                return rest.count { $0 == 10 }
            }
            rest = rest.dropFirst(count)
        }
        return 0
    }

    private func send(_ bytes: ArraySlice<UInt8>) -> Int {
        guard isReady else { return 0 }
        while true {
            let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count < 0, errno == EINTR else { return max(0, count) }
        }
    }

    private var isReady: Bool {
        guard !isRegular else { return true }
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&wanted, 1, Self.patience) == 1 && Int32(wanted.revents) == POLLOUT
    }
}
