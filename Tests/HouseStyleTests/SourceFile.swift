import Foundation

/// A text file of this package.
struct SourceFile: Sendable {
    /// The path from the root of the package: `Sources/HTTP/Method.swift`.
    let path: String
    let bytes: [UInt8]

    var lines: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) }

    /// The files in a folder and those below it whose names end in `suffix`.
    static func all(under folder: String, suffix: String = ".swift") throws -> [SourceFile] {
        let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path())?.allObjects ?? []
        return try names.compactMap { $0 as? String }.sorted().filter { $0.hasSuffix(suffix) }.compactMap { name in
            let file = root.appending(path: folder).appending(path: name)
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { return nil }
            return try SourceFile(path: "\(folder)/\(name)", bytes: Array(Data(contentsOf: file)))
        }
    }

    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized
}
