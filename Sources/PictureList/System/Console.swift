import Glibc

/// Standard output and standard error, a line at a time.
enum Console {
    /// Prints a line that is out when this returns.
    static func print(_ line: String) { write("\(line)\n", to: STDOUT_FILENO) }

    /// Says what went wrong, on one line.
    static func complain(_ text: String) { write("picturelist: \(Quoted.line(text))\n", to: STDERR_FILENO) }

    /// Writes a question, beside what standard output is piped to.
    static func ask(_ question: String) { write(question, to: STDERR_FILENO) }

    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            // Whoever has closed it does not want to know.
            guard written > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(0, written))
        }
    }
}
