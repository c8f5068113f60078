import CLinux

/// Who may read and write the files of ours that were there before we came.
package enum OwnerRights {
    /// Leaves the file to its owner alone when that is this user; what is missing, a link or no file stays as it is.
    package static func restrict(_ path: String) throws(FileError) {
        let code = unsafe linux_file_restrict(path)
        guard code == 0 else { throw FileError(code: -code, path: path) }
    }
}
