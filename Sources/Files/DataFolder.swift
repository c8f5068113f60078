import CLinux
import Glibc

/// The folder that holds all data of the program, used by one process at a time.
package final class DataFolder: Sendable {
    package let path: String
    /// The path of its lock file, the same for every name of the folder.
    package let lockPath: String
    private let lock: LockFile

    /// Makes the folder where there is none, for its owner alone, and locks it.
    package init(at path: String) throws(DataFolderError) {
        try Self.make(path)
        try Self.check(path)
        lockPath = try RealPath(of: "lock", in: path).text
        do throws(LockFileError) {
            lock = try LockFile(at: lockPath)
        } catch {
            throw DataFolderError(error, of: path + "/lock", in: path)
        }
        self.path = path
    }

    /// The path of a file in the folder.
    package func path(of name: String) -> String { path + "/" + name }

    /// Throws when the folder is none, or when others than its owner may write to it.
    ///
    /// Their right is not taken away here: the folder may be there for more than our data.
    package static func check(_ path: String) throws(DataFolderError) {
        let mode = unsafe linux_folder_mode(path)
        guard mode >= 0 else { throw DataFolderError(code: -mode, path: path) }
        guard mode & 0o022 == 0 else { throw .writableByOthers(path) }
    }

    private static func make(_ path: String) throws(DataFolderError) {
        var code = unsafe linux_folder_make(path)
        if code == -ENOENT, let parent = parent(of: path) {
            try make(parent)
            code = unsafe linux_folder_make(path)
        }
        guard code == 0 || code == -EEXIST else { throw DataFolderError(code: -code, path: path) }
    }

    private static func parent(of path: String) -> String? {
        let trimmed = path.utf8.reversed().drop { $0 == UInt8(ascii: "/") }
        let parent = trimmed.drop { $0 != UInt8(ascii: "/") }.drop { $0 == UInt8(ascii: "/") }
        return parent.isEmpty ? nil : String(decoding: parent.reversed(), as: UTF8.self)
    }
}
