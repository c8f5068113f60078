package import Files

/// A file input of a form.
package struct UploadedFile: Sendable {
    package enum Content: Sendable {
        /// Neither name nor bytes: nothing was chosen.
        case leftEmpty
        /// A name, and no bytes.
        case noBytes
        case bytes(StoredFile)
    }

    /// The last part of the name the client gave, made fit to be shown; never to be used as a path.
    package let fileName: String
    /// What the client takes it for, which proves nothing.
    package let contentType: String?
    package let content: Content

    /// Takes the name and type as they came, both UTF-8.
    package init(name: [UInt8], contentType: [UInt8]?, file: StoredFile?) {
        fileName = FileName.shown(name)
        self.contentType = contentType.map { String(decoding: $0, as: UTF8.self) }
        content = file.map { .bytes($0) } ?? (name.isEmpty ? .leftEmpty : .noBytes)
    }

    /// Its bytes; nil when there are none.
    package var file: StoredFile? {
        guard case .bytes(let file) = content else { return nil }
        return file
    }

    package var count: Int { file?.count ?? 0 }

    package var isLeftEmpty: Bool {
        guard case .leftEmpty = content else { return false }
        return true
    }
}
