import Glibc

/// Standard input as the source of a password.
enum Terminal {
    /// Why no password can be had.
    enum Failure: Error {
        case nothing
        case different
        case cancelled
    }

    private static let interrupt: UInt8 = 3
    /// More than any password may have.
    private static let longest = 4_096

    /// The next password: asked for twice, without echo, on a terminal; elsewhere the first line, or all there is.
    static func password(of user: String) throws(Failure) -> [UInt8] {
        guard isatty(STDIN_FILENO) == 1 else {
            guard var line = try line() else { throw .nothing }
            // A file that was written on Windows ends its lines in two bytes; no form of a browser could send the first.
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            guard !line.isEmpty else { throw .nothing }
            return line
        }
        let first = try ask("Password for \(Quoted(user)): ")
        guard try ask("Once more: ") == first else { throw .different }
        return first
    }

    private static func ask(_ question: String) throws(Failure) -> [UInt8] {
        var before = termios()
        unsafe tcgetattr(STDIN_FILENO, &before)
        var quiet = before
        // Signals too: one that ended us here would leave the terminal without echo.
        quiet.c_lflag &= ~tcflag_t(ECHO | ISIG)
        unsafe withUnsafeMutableBytes(of: &quiet.c_cc) { unsafe $0[Int(VEOL)] = interrupt }
        unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet)
        defer { unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
        Console.ask(question)
        defer { Console.ask("\n") }
        guard let line = try line() else { throw .nothing }
        return line
    }

    /// The bytes up to the end of the line; nil at the end of the input.
    private static func line() throws(Failure) -> [UInt8]? {
        var line: [UInt8] = []
        while line.count < longest {
            var byte: UInt8 = 0
            let count = unsafe read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { return line.isEmpty ? nil : line }
            if byte == UInt8(ascii: "\n") { return line }
            line.append(byte)
            if byte == interrupt, isatty(STDIN_FILENO) == 1 { throw .cancelled }
        }
        return line
    }
}
