import FoundationEssentials

/// The files of Templates and Public as they lie on disk, for those who work on them.
struct AssetFolder: Sendable {
    let path: String

    /// Reads every file of both folders.
    func all() throws(AssetError) -> [AssetFile] {
        var files: [AssetFile] = []
        for folder in ["Templates", "Public"] {
            for name in try names(in: folder) {
                let file = "\(folder)/\(name)"
                guard let bytes = FileManager.default.contents(atPath: "\(path)/\(file)") else { continue }
                files.append(AssetFile(path: file, bytes: [UInt8](bytes)))
            }
        }
        return files
    }

    private func names(in folder: String) throws(AssetError) -> [String] {
        do {
            return try FileManager.default.subpathsOfDirectory(atPath: "\(path)/\(folder)").sorted()
        } catch {
            throw .unreadable("\(path)/\(folder)")
        }
    }
}
