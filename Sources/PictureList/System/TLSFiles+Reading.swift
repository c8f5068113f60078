import Glibc
import HTTPServer

extension TLSFiles {
    /// More than any chain of certificates has.
    private static let longest = 1 << 20

    /// What the server shakes hands by.
    func identity() throws(StartFailure) -> TLSIdentity {
        let (certificate, key) = try read()
        do throws(TLSError) {
            return try TLSIdentity(certificate: certificate, key: key)
        } catch {
            throw failure(error)
        }
    }

    /// Has the server shake hands by what the files hold now; where that will not do, all stays as it is.
    func renew(_ identity: TLSIdentity) throws(StartFailure) {
        let (certificate, key) = try read()
        do throws(TLSError) {
            try identity.replace(certificate: certificate, key: key)
        } catch {
            throw failure(error)
        }
    }

    private func read() throws(StartFailure) -> (certificate: [UInt8], key: [UInt8]) {
        let certificate = try Self.read(certificate, "the certificate", "--tls-cert") { _ throws(StartFailure) in }
        let key = try Self.read(key, "the key", "--tls-key", check: checkRights)
        return (certificate, key)
    }

    /// Whoever can read the key can be this site; root may share it with the group of those who serve.
    private func checkRights(_ status: stat) throws(StartFailure) {
        let isOurs = status.st_uid == geteuid()
        guard isOurs || status.st_uid == 0 else {
            throw StartFailure("the key \(Quoted(path: key)) is another user's; give it to this one with: chown")
        }
        guard status.st_mode & (isOurs ? 0o077 : 0o027) == 0 else {
            throw StartFailure(
                "others may read the key \(Quoted(path: key)); take that right away with: chmod 600 \(ShellWord(key))"
            )
        }
    }

    private func failure(_ error: TLSError) -> StartFailure {
        let (certificate, key) = (Quoted(path: certificate), Quoted(path: key))
        return switch error {
        case .noCertificate:
            StartFailure("\(certificate) holds no certificate in PEM; name one that does with --tls-cert")
        case .noKey: StartFailure("\(key) holds no private key in PEM; name one that does with --tls-key")
        case .lockedKey: StartFailure("the key \(key) is locked by a passphrase; name one that is not with --tls-key")
        case .otherKey:
            StartFailure("the key \(key) is not that of the certificate \(certificate); name the two of a pair")
        case .weak:
            StartFailure("the certificate \(certificate) is too weak; have one made with a key of P-256 or of RSA 2048")
        case .failed: StartFailure("\(certificate) and \(key) cannot be used; have them made anew")
        }
    }

    private static func read(
        _ path: String,
        _ what: String,
        _ option: String,
        check: (stat) throws(StartFailure) -> Void
    ) throws(StartFailure) -> [UInt8] {
        // Without waiting, should it be a pipe.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        defer { close(descriptor) }
        var status = stat()
        guard descriptor >= 0, unsafe fstat(descriptor, &status) == 0 else {
            let reason = unsafe String(cString: strerror(errno))
            throw StartFailure("\(what) \(Quoted(path: path)) cannot be read (\(reason)); name another with \(option)")
        }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= longest else {
            throw StartFailure("\(what) \(Quoted(path: path)) is no file of that kind; name another with \(option)")
        }
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
