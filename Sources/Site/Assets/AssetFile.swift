/// A file of Templates or Public.
struct AssetFile: Sendable {
    /// The path from the package's top: "Public/site.css".
    let path: String
    let bytes: [UInt8]

    /// The path under `folder` ("Public"), or nil where the file lies elsewhere.
    func name(under folder: String) -> String? {
        path.hasPrefix("\(folder)/") ? String(path.dropFirst(folder.count + 1)) : nil
    }
}
