import CAssets

/// The files of Templates and Public as the binary carries them.
enum EmbeddedFiles {
    /// Every embedded file: its path ("Templates/list.mustache") and bytes.
    static func all() -> [AssetFile] {
        (0..<cassets_count).map { index in
            let asset = unsafe cassets_at(index)
            let bytes = unsafe UnsafeBufferPointer(start: asset.bytes, count: asset.count)
            return unsafe AssetFile(path: String(cString: asset.path), bytes: Array(bytes))
        }
    }
}
