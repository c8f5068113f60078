import CLinux
import Glibc

/// Why a folder cannot hold the data of this process.
package enum DataFolderError: Error, Equatable {
    /// Another process works in it; its number is missing when it cannot be read.
    case inUse(process: Int?)
    case notAFolder(String)
    case notWritable(String)
    /// Anyone on the machine could exchange what is in it.
    case worldWritable(String)
    case readOnly(String)
    case diskFull(String)
    case failed(code: Int32, path: String)

    init(code: Int32, path: String) {
        self =
            switch code {
            case ENOTDIR: .notAFolder(path)
            case EACCES, EPERM: .notWritable(path)
            case EROFS: .readOnly(path)
            case ENOSPC, EDQUOT: .diskFull(path)
            default: .failed(code: code, path: path)
            }
    }
}

/// The folder that holds all data of the program, used by one process at a time.
///
/// The lock is the system's (`flock`), so that it ends with the process however that ends; the file only says whose it is.
package final class DataFolder: Sendable {
    package let path: String
    private let lock: Descriptor

    /// Makes the folder where there is none, for its owner alone, and locks it.
    package init(at path: String) throws(DataFolderError) {
        try Self.make(path)
        try Self.check(path)
        lock = try Self.locked(path + "/lock")
        self.path = path
    }

    /// The path of a file in the folder.
    package func path(of name: String) -> String { path + "/" + name }

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

    private static func check(_ path: String) throws(DataFolderError) {
        let mode = unsafe linux_folder_mode(path)
        guard mode >= 0 else { throw DataFolderError(code: -mode, path: path) }
        guard mode & 0o002 == 0 else { throw .worldWritable(path) }
    }

    private static func locked(_ path: String) throws(DataFolderError) -> Descriptor {
        let answer = unsafe linux_lock_open(path)
        let lock: Descriptor
        do throws(FileError) {
            lock = try Descriptor(answer, path: path)
        } catch {
            throw DataFolderError(code: -answer, path: path)
        }
        var code = linux_lock_take(lock.number)
        guard code != -EWOULDBLOCK else { throw .inUse(process: holder(of: lock)) }
        if code == 0 { code = linux_lock_sign(lock.number) }
        guard code == 0 else { throw DataFolderError(code: -code, path: path) }
        return lock
    }

    /// Who has locked the file signs it a moment later, hence the patience.
    private static func holder(of lock: Descriptor) -> Int? {
        for _ in 0..<20 {
            if let process = process(in: lock), kill(pid_t(process), 0) == 0 { return process }
            usleep(5_000)
        }
        return process(in: lock)
    }

    private static func process(in lock: Descriptor) -> Int? {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 24) { buffer, count in
            count = unsafe Int(max(linux_read_at(lock.number, buffer.baseAddress, 24, 0), 0))
        }
        guard bytes.last == UInt8(ascii: "\n") else { return nil }
        return Int(String(decoding: bytes.dropLast(), as: UTF8.self)).flatMap { pid_t(exactly: $0) }.map(Int.init)
    }
}
