import CTLSClient
import HTTPServer
import Threads

/// How clients and server of a test talk.
enum Wire: CaseIterable, Sendable {
    case plain
    case encrypted

    /// The ports at which TLS is spoken: whoever connects there speaks it too.
    static let encryptedPorts = Lock<Set<UInt16>>([])

    /// By what the tests' servers speak TLS.
    static let identity = PEM().identity
}

/// A certificate and its key, made for the occasion.
struct PEM: Sendable {
    let certificate: [UInt8]
    let key: [UInt8]

    /// `kind` is P-256, or RSA with so many bits.
    init(
        _ name: String = "localhost",
        kind: String = "P-256",
        bits: Int32 = 0,
        days: Int32 = 2,
        passphrase: String? = nil
    ) {
        let size = 8 << 10
        var certificate = [CChar](repeating: 0, count: size)
        var key = [CChar](repeating: 0, count: size)
        _ = unsafe tls_identity_make(kind, bits, name, days, passphrase, &certificate, &key, size)
        self.certificate = certificate.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        self.key = key.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    }

    var identity: TLSIdentity? { try? TLSIdentity(certificate: certificate, key: key) }
}
