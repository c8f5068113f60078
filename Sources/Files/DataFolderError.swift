import Glibc

/// Why a folder cannot hold data of this process; each case names the folder, or the file in it that is at fault.
package enum DataFolderError: Error, Equatable {
    /// Another process works in it; its number is missing when it cannot be read.
    case inUse(process: Int?)
    case missing(String)
    case notAFolder(String)
    case notWritable(String)
    /// Its group, or anyone on the machine, could exchange what is in it.
    case writableByOthers(String)
    case readOnly(String)
    case diskFull(String)
    /// The lock file in it can be had by no process.
    case unusableLock(code: Int32, path: String)
    case failed(code: Int32, path: String)

    init(code: Int32, path: String) {
        self =
            switch code {
            case ENOENT: .missing(path)
            case ENOTDIR: .notAFolder(path)
            case EACCES, EPERM: .notWritable(path)
            case EROFS: .readOnly(path)
            case ENOSPC, EDQUOT: .diskFull(path)
            default: .failed(code: code, path: path)
            }
    }

    /// What it means for the folder that the lock file in it cannot be had.
    package init(_ error: LockFileError, of lock: String, in folder: String) {
        self =
            switch error {
            case .held(let process): .inUse(process: process)
            case .failed(EROFS): .readOnly(folder)
            case .failed(ENOSPC), .failed(EDQUOT): .diskFull(folder)
            case .failed where unsafe access(folder, W_OK | X_OK) != 0: .notWritable(folder)
            case .failed(let code): .unusableLock(code: code, path: lock)
            }
    }
}
