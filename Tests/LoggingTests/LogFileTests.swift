import Foundation
import Glibc
import Logging
import Testing

@Suite struct LogFileTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func lines(_ path: String) throws -> [String] {
        guard !isEmpty(path) else { return [] }
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    @Test func `lines are written in order, behind what was there, for the owner alone`() throws {
        let path = path("log")
        for part in 0..<2 {
            let file = try LogFile(path: path, log: .silent)
            for number in 0..<5_000 { file.write([UInt8]("\(part) \(number)\n".utf8)) }
            file.end()
        }

        #expect(try lines(path) == (0..<2).flatMap { part in (0..<5_000).map { "\(part) \($0)" } })
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }

    @Test func `after its file was given another name it goes on in a new one, and loses nothing`() async throws {
        let path = path("log")
        let file = try LogFile(path: path, log: .silent)
        for number in 0..<100 {
            file.write([UInt8]("\(number)\n".utf8))
            if number % 25 == 24 {
                try FileManager.default.moveItem(atPath: path, toPath: "\(path).\(number)")
                file.reopen()
                while !FileManager.default.fileExists(atPath: path) { try await Task.sleep(for: .milliseconds(5)) }
            }
        }
        file.end()

        let all = try [24, 49, 74, 99].flatMap { try lines("\(path).\($0)") } + lines(path)
        #expect(all == (0..<100).map { "\($0)" })
    }

    @Test func `where a new file cannot be had the old one is kept, and the log told`() async throws {
        let path = path("log")
        let recorder = LogRecorder()
        let file = try LogFile(path: path, log: Log(level: .info, write: recorder.write))
        try FileManager.default.moveItem(atPath: path, toPath: "\(path).old")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        file.reopen()
        while recorder.lines.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        file.write([UInt8]("one\n".utf8))
        file.end()

        #expect(recorder.lines.count == 1 && recorder.lines[0].contains("error access-log.kept"))
        #expect(try lines("\(path).old") == ["one"])
    }

    @Test(arguments: ["none/log", ".", ""])
    func `a file that cannot be had is told at once`(name: String) {
        #expect(throws: LogFile.OpenError.self) { try LogFile(path: name.isEmpty ? "" : path(name), log: .silent) }
    }

    @Test func `a full disk loses lines, says how many, and holds nobody up`() async throws {
        let recorder = LogRecorder()
        let file = try LogFile(path: "/dev/full", log: Log(level: .info, write: recorder.write))
        for _ in 0..<200_000 { file.write([UInt8]("a line of some length that cannot be written\n".utf8)) }
        file.end()

        // The end does not wait for ever, but what is counted is told.
        for _ in 0..<1_000 where lost(recorder) < 200_000 { try await Task.sleep(for: .milliseconds(20)) }
        #expect(lost(recorder) == 200_000)
    }

    private func lost(_ recorder: LogRecorder) -> Int {
        recorder.lines.compactMap { line in
            line.split(separator: "lines=").last.flatMap { Int($0.prefix { $0.isNumber }) }
        }.reduce(0, +)
    }

    @Test func `a reader that has stopped reading holds nobody up`() throws {
        let path = path("pipe")
        unsafe mkfifo(path, 0o600)
        #expect(throws: LogFile.OpenError.self) { try LogFile(path: path, log: .silent) }
        let reader = unsafe open(path, O_RDONLY | O_NONBLOCK)
        let file = try LogFile(path: path, log: .silent)
        let start = ContinuousClock.now
        for _ in 0..<200_000 { file.write([UInt8]("a line of some length that nobody reads\n".utf8)) }
        file.end()
        close(reader)

        #expect(ContinuousClock.now - start < .seconds(8))
    }
}

/// Foundation loses its buffer over an empty file, which the address sanitizer sees.
private func isEmpty(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_size == 0
}
