import Testing

@Suite struct LayerTests {
    /// What each module may import from this package.
    static let layers: [String: Set<String>] = [
        "Logging": ["Threads"], "Files": ["CLinux"], "HTTP": ["Threads"], "Templates": [], "Text": [],
        "Threads": ["CLinux"],
        "Records": ["Text"], "SQLite": ["CSQLite", "Logging"], "SQLStore": ["Records", "SQLite", "Logging", "Threads"],
        "Compression": ["CDeflate", "CZstd", "HTTP", "Threads"],
        "HTTPServer": ["CLinux", "COpenSSL", "HTTP", "Logging", "Threads"], "Web": ["Files", "HTTP", "Logging"],
        "Imaging": ["CImaging", "Files", "Threads"], "Credentials": ["CCrypt", "CSodium", "Threads"],
        "Site": [
            "CAssets", "Compression", "Credentials", "Files", "HTTP", "Imaging", "Logging", "Records", "Templates",
            "Threads", "Web",
        ],
        "PictureList": [
            "Compression", "Credentials", "Files", "HTTP", "HTTPServer", "Imaging", "Logging", "Records", "SQLStore",
            "Site", "Text", "Threads", "Web",
        ],
        "HTTPEcho": ["Credentials", "Files", "HTTP", "HTTPServer", "Logging", "Web"],
    ]

    private static let native: Set = [
        "CAssets", "CCrypt", "CDeflate", "CGif", "CImaging", "CLcms", "CLinux", "COpenSSL", "CSQLite", "CSodium",
        "CWebP", "CZstd",
    ]

    @Test(arguments: layers.keys.sorted())
    func `a module imports only the layers below it`(module: String) throws {
        let allowed = try #require(Self.layers[module])
        let ours = Self.native.union(Self.layers.keys)

        for file in try SourceFile.all(under: "Sources/\(module)") {
            #expect(imports(of: file).intersection(ours).subtracting(allowed) == [], "\(file.path)")
        }
    }

    @Test func `every module has its layer`() throws {
        let modules = try SourceFile.all(under: "Sources").map { String($0.path.split(separator: "/")[1]) }

        #expect(Set(modules).subtracting(Self.layers.keys) == [])
    }

    private func imports(of file: SourceFile) -> Set<String> {
        let words = file.lines.map { $0.split(separator: UInt8(ascii: " ")) }
        let lines = words.filter { (2...3).contains($0.count) && $0[$0.count - 2].elementsEqual("import".utf8) }
        return Set(lines.compactMap(\.last).map { String(decoding: $0, as: UTF8.self) })
    }
}

@Suite struct AssetTests {
    @Test(arguments: ["Templates", "Public"])
    func `every asset is embedded`(folder: String) throws {
        let table = try SourceFile.all(under: "Sources/CAssets", suffix: ".c").flatMap(\.lines)
            .map { String(decoding: $0, as: UTF8.self) }

        for asset in try SourceFile.all(under: folder, suffix: "") {
            let isEmbedded = table.contains { $0.hasPrefix("#embed") && $0.hasSuffix("/\(asset.path)\"") }
            #expect(isEmbedded, "\(asset.path)")
        }
    }
}
