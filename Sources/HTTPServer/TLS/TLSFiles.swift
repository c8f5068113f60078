import Glibc

/// The files by which a server speaks TLS.
package struct TLSFiles: Equatable, Sendable {
    /// More than any chain of certificates has.
    private static let longest = 1 << 20

    /// Of the certificate, with those between it and its authority behind it.
    package let certificate: String
    package let key: String

    package init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }

    /// What the server shakes hands by.
    package func identity() throws(TLSFilesError) -> TLSIdentity {
        let (certificate, key) = try read()
        do throws(TLSError) {
            return try TLSIdentity(certificate: certificate, key: key)
        } catch {
            throw .unusable(error)
        }
    }

    /// Has the server shake hands by what the files hold now; where that will not do, all stays as it is.
    package func renew(_ identity: TLSIdentity) throws(TLSFilesError) {
        let (certificate, key) = try read()
        do throws(TLSError) {
            try identity.replace(certificate: certificate, key: key)
        } catch {
            throw .unusable(error)
        }
    }

    private func read() throws(TLSFilesError) -> (certificate: [UInt8], key: [UInt8]) {
        let certificate = try Self.read(certificate, .certificate) { _ throws(TLSFilesError) in }
        return (certificate, try Self.read(key, .key, check: Self.checkRights))
    }

    /// Whoever can read the key can be this site; root may share it with the group of those who serve.
    private static func checkRights(_ status: stat) throws(TLSFilesError) {
        let isOurs = status.st_uid == geteuid()
        guard isOurs || status.st_uid == 0 else { throw .foreignKey }
        guard status.st_mode & (isOurs ? 0o077 : 0o027) == 0 else { throw .openKey }
    }

    private static func read(
        _ path: String,
        _ file: TLSFilesError.File,
        check: (stat) throws(TLSFilesError) -> Void
    ) throws(TLSFilesError) -> [UInt8] {
        // Without waiting, should it be a pipe.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        defer { close(descriptor) }
        var status = stat()
        guard descriptor >= 0, unsafe fstat(descriptor, &status) == 0 else { throw .unreadable(file, code: errno) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= longest else { throw .noFile(file) }
        try check(status)
        return bytes(of: descriptor, Int(status.st_size))
    }

    /// All there is, or what could be had of it, which is then found wanting.
    private static func bytes(of descriptor: Int32, _ count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...]
                )
                let got = unsafe Glibc.read(descriptor, rest.baseAddress, rest.count)
                guard got > 0 || (got < 0 && errno == EINTR) else { return }
                filled += max(0, got)
            }
        }
    }
}

/// Why files give a server no certificate and key.
package enum TLSFilesError: Error, Equatable, Sendable {
    package enum File: Sendable {
        case certificate
        case key
    }

    /// It cannot be opened, for what reason the system gives.
    case unreadable(File, code: Int32)
    /// It is a folder, a pipe, or too long.
    case noFile(File)
    /// The key is another user's.
    case foreignKey
    /// Others may read the key.
    case openKey
    case unusable(TLSError)
}
