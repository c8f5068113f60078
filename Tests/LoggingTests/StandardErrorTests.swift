import Foundation
import Logging
import Testing

/// What becomes of lines when standard error fails, shown in processes of their own.
@Suite struct StandardErrorTests {
    @Test func `a closed standard error, a full disk and a stalled reader stop nothing`() async {
        await #expect(processExitsWith: .success) {
            signal(SIGPIPE, SIG_IGN)
            let log = Log.standardError(level: .info)

            close(STDERR_FILENO)
            log(.error, "stderr.closed")

            let full = unsafe open("/dev/full", O_WRONLY)
            dup2(full, STDERR_FILENO)
            log(.error, "disk.full")

            let stalled = Pipe()
            dup2(stalled.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
            for _ in 0..<10_000 { log(.error, "reader.stalled") }

            let gone = Pipe()
            dup2(gone.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
            try gone.fileHandleForReading.close()
            log(.error, "reader.gone")
        }
    }

    @Test func `after lines were lost the next one says how many`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let log = Log.standardError(level: .info)
            let screen = dup(STDERR_FILENO)
            close(STDERR_FILENO)
            log(.error, "first.lost")
            log(.error, "second.lost")
            dup2(screen, STDERR_FILENO)
            log(.error, "third.written")
        }

        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("warning log.lost lines=2\n"))
        #expect(text.contains("error third.written\n"))
        #expect(!text.contains("first.lost"))
    }
}
