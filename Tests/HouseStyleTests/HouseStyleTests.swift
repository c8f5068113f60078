import Foundation
import Testing

/// Reads the sources and fails on what no compiler flag forbids.
@Suite struct HouseStyleTests {
    /// What each module may import from this package.
    static let layers: [String: Set<String>] = [
        "Logging": ["Threads"], "Files": ["CLinux"], "HTTP": [], "Templates": [], "Text": [], "Threads": ["CLinux"],
        "Records": ["Text"], "SQLite": ["CSQLite", "Logging"], "SQLStore": ["Records", "SQLite", "Logging", "Threads"],
        "HTTPServer": ["CLinux", "HTTP", "Logging", "Threads"], "Web": ["Files", "HTTP", "Logging"],
        "Imaging": ["CImaging", "Files", "Threads"], "Credentials": ["CCrypt", "CSodium", "Threads"],
        "Site": [
            "CAssets", "Credentials", "Files", "HTTP", "Imaging", "Logging", "Records", "Templates", "Web",
        ],
        "PictureList": [
            "Credentials", "Files", "HTTP", "HTTPServer", "Logging", "Records", "SQLStore", "Site",
        ],
        "HTTPEcho": ["Credentials", "Files", "HTTP", "HTTPServer", "Logging", "Web"],
    ]

    @Test(arguments: layers.keys.sorted())
    func `a module imports only the layers below it`(module: String) throws {
        let allowed = try #require(Self.layers[module])
        let ours = Set(Self.layers.keys).union(["CCrypt", "CSQLite", "CSodium", "CImaging", "CAssets", "CLinux"])
        for file in try SourceFile.all(under: "Sources/\(module)") {
            let imported = file.lines.compactMap { line in
                line.wholeMatch(of: /(?:public |package |internal )?import (\w+)/).map { String($0.1) }
            }
            #expect(Set(imported).intersection(ours).subtracting(allowed).isEmpty, "\(file.path)")
        }
    }

    @Test(arguments: try SourceFile.all(under: "Sources"))
    func `unsafe code stays where the C libraries are`(file: SourceFile) {
        let homes = [
            "SQLite", "Imaging", "Credentials", "Files", "HTTPServer", "Text", "Threads", "Site/Assets",
            "Logging/StandardError",
        ]
        let isHome = homes.contains { file.path.contains("Sources/\($0)") }
        let usesUnsafe = file.lines.contains { $0.contains(/\bunsafe\b|@unchecked/) }
        #expect(isHome || !usesUnsafe, "\(file.path)")
    }
}

@Suite struct AssetTests {
    @Test(arguments: ["Templates", "Public"])
    func `every asset is embedded`(folder: String) throws {
        let table = try SourceFile.all(under: "Sources/CAssets", suffix: ".c").flatMap(\.lines)

        for asset in try SourceFile.all(under: folder, suffix: "") {
            let isEmbedded = table.contains { $0.hasPrefix("#embed") && $0.hasSuffix("/\(folder)/\(asset.name)\"") }
            #expect(isEmbedded, "\(asset.path)")
        }
    }
}

/// A file of this package, as text.
struct SourceFile: Sendable, CustomTestStringConvertible {
    let path: String
    let name: String
    let lines: [Substring]

    var testDescription: String { path }

    static func all(under folder: String, suffix: String = ".swift") throws -> [SourceFile] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let folder = root.appending(path: folder)
        let names = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? []
        return try names.filter { $0.hasSuffix(suffix) }.compactMap { name in
            let file = folder.appending(path: name)
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { return nil }
            let text = try String(decoding: Data(contentsOf: file), as: UTF8.self)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            return SourceFile(path: file.path(), name: name, lines: lines)
        }
    }
}
