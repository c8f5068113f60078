import Glibc

/// Where a file lies, the same whichever links lead to it.
///
/// The file itself may be missing, its folder may not.
package struct RealPath: Equatable, Sendable {
    package let folder: String
    package let name: String

    package init(_ path: String) throws(DataFolderError) {
        guard let text = Self.resolved(path) else {
            let (folder, name) = Self.parts(of: path)
            try self.init(of: name, in: folder)
            return
        }
        let parts = Self.parts(of: text)
        self.init(folder: parts.folder, name: parts.name)
    }

    /// The file of a name in a folder, which is not followed when it is a link.
    package init(of name: String, in folder: String) throws(DataFolderError) {
        guard let real = Self.resolved(folder) else { throw DataFolderError(code: errno, path: folder) }
        self.init(folder: real, name: name)
    }

    private init(folder: String, name: String) {
        self.folder = folder
        self.name = name
    }

    package var text: String { folder == "/" ? "/" + name : folder + "/" + name }

    /// Whether a folder, a device or the like stands there.
    package var isNoFile: Bool {
        var status = stat()
        return unsafe stat(text, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    }

    /// What stands before the last slash, and after it.
    private static func parts(of path: String) -> (folder: String, name: String) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let folder = path[..<slash]
        return (folder.isEmpty ? "/" : String(folder), String(path[path.utf8.index(after: slash)...]))
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}
