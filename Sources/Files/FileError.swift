import Glibc

/// Why the system did not open, write or read a file.
package enum FileError: Error, Equatable {
    case diskFull
    case readOnly
    case missing(String)
    case denied(String)
    /// The process has as many files open as it may.
    case noneFree
    case failed(code: Int32, path: String)

    /// Names what the system's error number means for the file or folder at `path`.
    package init(code: Int32, path: String) {
        self =
            switch code {
            case ENOSPC, EDQUOT: .diskFull
            case EROFS: .readOnly
            case ENOENT: .missing(path)
            case EACCES, EPERM: .denied(path)
            case EMFILE, ENFILE: .noneFree
            default: .failed(code: code, path: path)
            }
    }
}
