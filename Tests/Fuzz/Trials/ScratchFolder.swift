import FoundationEssentials

/// A folder of a trial's own, gone with it.
final class ScratchFolder: Sendable {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trial-\(UUID().uuidString)")
        path = folder.path(percentEncoded: false)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func path(of name: String) -> String { "\(path)/\(name)" }

    func bytes(of name: String) throws -> [UInt8] {
        let path = path(of: name)
        // Foundation loses its buffer over an empty file, which the address sanitizer sees.
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? any BinaryInteger
        return size.map { Int(clamping: $0) } == 0 ? [] : [UInt8](try Data(contentsOf: URL(filePath: path)))
    }

    func write(_ bytes: [UInt8], to name: String) throws { try Data(bytes).write(to: URL(filePath: path(of: name))) }
}
