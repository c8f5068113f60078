import Glibc
import HTTPServer

extension StartFailure {
    /// Files by which the server cannot speak TLS.
    init(_ error: TLSFilesError, _ files: TLSFiles) {
        let key = Quoted(path: files.key)
        switch error {
        case .unreadable(let file, let code):
            let reason = unsafe String(cString: strerror(code))
            self.init("\(file.words(files)) cannot be read (\(reason)); name another with \(file.option)")
        case .noFile(let file):
            self.init("\(file.words(files)) is no file of that kind; name another with \(file.option)")
        case .foreignKey: self.init("the key \(key) is another user's; give it to this one with: chown")
        case .openKey:
            self.init("others may read the key \(key); take that right away with: chmod 600 \(ShellWord(files.key))")
        case .unusable(let error): self.init(Self.words(error, Quoted(path: files.certificate), key))
        }
    }

    private static func words(_ error: TLSError, _ certificate: Quoted, _ key: Quoted) -> String {
        switch error {
        case .noCertificate: "\(certificate) holds no certificate in PEM; name one that does with --tls-cert"
        case .noKey: "\(key) holds no private key in PEM; name one that does with --tls-key"
        case .lockedKey: "the key \(key) is locked by a passphrase; name one that is not with --tls-key"
        case .otherKey: "the key \(key) is not that of the certificate \(certificate); name the two of a pair"
        case .weak: "the certificate \(certificate) is too weak; have one made with a key of P-256 or of RSA 2048"
        case .failed: "\(certificate) and \(key) cannot be used; have them made anew"
        }
    }
}

extension TLSFilesError.File {
    var option: String { self == .certificate ? "--tls-cert" : "--tls-key" }

    func words(_ files: TLSFiles) -> String {
        self == .certificate
            ? "the certificate \(Quoted(path: files.certificate))" : "the key \(Quoted(path: files.key))"
    }
}
