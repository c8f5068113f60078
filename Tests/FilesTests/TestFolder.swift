import Foundation

/// An empty folder that is removed with its last holder.
final class TestFolder {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.path()
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
}

/// The permission bits of what stands at `path`.
func mode(of path: String) throws -> Int {
    let resolved = URL(filePath: path).path()
    var status = stat()
    guard unsafe stat(resolved, &status) == 0 else { throw CocoaError(.fileNoSuchFile) }
    return Int(status.st_mode & 0o7777)
}

/// How many files this process holds open in `folder`, with a name or without.
func openFiles(of folder: TestFolder) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
        .count { $0.hasPrefix(folder.path) }
}
