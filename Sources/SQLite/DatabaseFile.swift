import CSQLite
import Glibc

/// A file of a database as the file system sees it: looked at, made, renamed and removed, never read by SQLite.
package struct DatabaseFile: Sendable {
    package enum Status: Equatable, Sendable {
        case missing
        /// A folder, a device or the like.
        case noFile
        case file(count: Int)
    }

    /// What the operating system says.
    package struct Failure: Error, Equatable {
        package let code: Int32
        package let path: String

        package var message: String { unsafe String(cString: strerror(code)) }
    }

    package let path: String

    package init(_ path: String) { self.path = path }

    /// The files SQLite keeps beside it.
    package var log: DatabaseFile { DatabaseFile(path + "-wal") }
    package var index: DatabaseFile { DatabaseFile(path + "-shm") }
    package var journal: DatabaseFile { DatabaseFile(path + "-journal") }

    package func status() throws(Failure) -> Status {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw failure }
            return .missing
        }
        return status.st_mode & S_IFMT == S_IFREG ? .file(count: Int(status.st_size)) : .noFile
    }

    /// The first bytes, fewer when there are no more.
    package func head(count: Int) throws(Failure) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure }
        defer { close(descriptor) }
        var read = 0
        let head = unsafe [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            read = unsafe Glibc.read(descriptor, bytes.baseAddress, count)
            filled = max(0, read)
        }
        guard read >= 0 else { throw failure }
        return head
    }

    /// Makes the file, empty, for its owner alone, whatever the process's mask.
    package func create() throws(Failure) {
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure }
        defer { close(descriptor) }
        // A disk of a camera or the like knows no rights.
        guard fchmod(descriptor, 0o600) == 0 || errno == EPERM else { throw failure }
    }

    /// Waits until all of the file is on disk.
    package func sync() throws(Failure) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure }
    }

    /// Whether file and folder can be written to.
    package func checkWritable() throws(Failure) {
        guard unsafe access(path, R_OK | W_OK) == 0, unsafe access(folder, W_OK | X_OK) == 0 else { throw failure }
    }

    /// Whether the disk takes new files, as far as that can be seen: one with faults is read-only without saying so before.
    package func checkDisk() throws(Failure) {
        let code = unsafe -file_try_making(folder)
        guard ![EROFS, EIO, ENOSPC, EDQUOT].contains(code) else { throw Failure(code: code, path: path) }
    }

    package func removeIfThere() throws(Failure) {
        guard unsafe unlink(path) == 0 || errno == ENOENT else { throw failure }
    }

    /// Takes a name that is free or is given up, and holds it through a power cut.
    package func rename(to name: String) throws(Failure) {
        guard unsafe Glibc.rename(path, name) == 0 else { throw failure }
        try syncFolder()
    }

    /// Takes a name that nothing has, and holds it through a power cut.
    package func rename(toFree name: String) throws(Failure) {
        let code = unsafe file_rename_to_free(path, name)
        guard code == 0 else { throw Failure(code: -code, path: name) }
        try syncFolder()
    }

    private func syncFolder() throws(Failure) {
        let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure }
    }

    private var folder: String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private var failure: Failure { Failure(code: errno, path: path) }
}

extension DatabaseFile.Failure {
    package var isFull: Bool { code == ENOSPC || code == EDQUOT }

    /// Whether something has that name already.
    package var isTaken: Bool { code == EEXIST }
}
