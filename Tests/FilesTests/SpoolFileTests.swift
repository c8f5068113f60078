import CLinux
import Files
import Foundation
import Testing

@Suite struct SpoolFileTests {
    @Test func `what is appended in pieces is read back as one`() throws {
        let folder = try TestFolder()
        let pieces = (0..<300).map { number in [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: number * 7)
        }

        var spool = try SpoolFile(in: folder.path)
        for piece in pieces { try spool.append(piece) }
        let count = spool.count
        let file = try spool.sealed()

        #expect(count == file.count)
        #expect(try file.bytes(in: 0..<file.count) == pieces.flatMap { $0 })
    }

    @Test func `a spooled file has no name in its folder, neither while written nor after`() throws {
        let folder = try TestFolder()

        var spool = try SpoolFile(in: folder.path)
        try spool.append([UInt8](repeating: 1, count: 1 << 20))
        #expect(folder.names == [])
        let file = try spool.sealed()

        #expect(folder.names == [])
        #expect(file.count == 1 << 20)
    }

    @Test func `a dropped spool closes its file, and so does a dropped stored file`() throws {
        let folder = try TestFolder()
        let before = try openFiles(of: folder)

        for number in 0..<100 {
            var spool = try SpoolFile(in: folder.path)
            try spool.append([1])
            if number.isMultiple(of: 2) { _ = try spool.sealed() }
        }

        #expect(try openFiles(of: folder) == before)
    }

    @Test func `a folder that is not there is named`() {
        #expect(throws: FileError.missing("/nonexistent")) { _ = try SpoolFile(in: "/nonexistent") }
    }

    @Test func `a file system without nameless files gets a name removed at once`() throws {
        let folder = try TestFolder()

        let descriptor = unsafe linux_spool_open_unlinked(folder.path)
        defer { linux_close(descriptor) }

        #expect(descriptor >= 0)
        #expect(folder.names == [])
        #expect(try mode(of: "/proc/self/fd/\(descriptor)") == 0o600)
    }

    @Test func `a full disk is told from other failures`() throws {
        let full = FileError(code: 28, path: "x")

        #expect(full == .diskFull)
        #expect(FileError(code: 122, path: "x") == .diskFull)
        #expect(FileError(code: 30, path: "x") == .readOnly)
        #expect(FileError(code: 13, path: "x") == .denied("x"))
        #expect(FileError(code: 24, path: "x") == .noneFree)
        #expect(FileError(code: 5, path: "x") == .failed(code: 5, path: "x"))
    }

    @Test func `a write to a full disk throws`() throws {
        let descriptor = unsafe open("/dev/full", O_RDWR)
        defer { linux_close(descriptor) }

        let code = unsafe linux_write_all(descriptor, "abc", 3)

        #expect(FileError(code: -code, path: "") == .diskFull)
    }
}

@Suite struct StoredFileTests {
    static let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

    @Test(arguments: [(0, 0), (0, 1), (99_999, 100_000), (5, 70_000), (99_990, 100_500), (100_000, 100_010), (7, 7)])
    func `a range gives what of it the file has`(lower: Int, upper: Int) throws {
        let file = try StoredFile(bytes: Self.bytes)

        let got = try file.bytes(in: lower..<upper)

        #expect(got == Array(Self.bytes[(lower..<upper).clamped(to: 0..<Self.bytes.count)]))
    }

    @Test(arguments: [0, 1, 4096, 100_000])
    func `the mapped bytes are the file's`(count: Int) throws {
        let file = try StoredFile(bytes: Array(Self.bytes.prefix(count)))

        let mapped = try file.withMappedBytes { span in unsafe span.withUnsafeBytes { unsafe [UInt8]($0) } }

        #expect(mapped == Array(Self.bytes.prefix(count)))
    }

    @Test func `many threads read one file at once`() async throws {
        let file = try StoredFile(bytes: Self.bytes)

        let sums = try await withThrowingTaskGroup(of: Bool.self) { group in
            for start in 0..<50 {
                group.addTask { try file.bytes(in: start..<start + 5_000) == Array(Self.bytes[start..<start + 5_000]) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(sums.allSatisfy { $0 })
    }
}
