import COpenSSL
import Threads

/// What is wrong with a certificate or its key.
package enum TLSError: Error, Equatable, Sendable {
    case noCertificate
    case noKey
    /// It wants a passphrase, which nobody is there to type.
    case lockedKey
    /// It belongs to another certificate.
    case otherKey
    /// A key too short or a digest too old for browsers.
    case weak
    case failed
}

/// The certificate and key by which all loops shake hands; others can take their place while the server runs.
package final class TLSIdentity: Sendable {
    private let context: Lock<TLSContext>

    /// Reads the PEM of a certificate, with those between it and its authority behind it, and of its key.
    package init(certificate: [UInt8], key: [UInt8]) throws(TLSError) {
        context = Lock(try TLSContext(certificate: certificate, key: key))
    }

    /// From now on handshakes use these; where they will not do, those before stay.
    package func replace(certificate: [UInt8], key: [UInt8]) throws(TLSError) {
        let new = try TLSContext(certificate: certificate, key: key)
        context.withLock { $0 = new }
    }

    /// When the certificate ends, in seconds since 1970.
    package var end: Int { context.withLock { $0.end } }

    /// The library in use.
    package static var libraryVersion: String { unsafe String(cString: tls_library_version()) }

    /// The server's side of a connection; nil when there is no memory for it.
    func session(over socket: Int32) -> TLSSession? { context.withLock { $0.session(over: socket) } }
}

/// OpenSSL's form of a certificate with its key.
@safe final class TLSContext {
    private let context: OpaquePointer

    init(certificate: [UInt8], key: [UInt8]) throws(TLSError) {
        var fault = tls_fault.none
        let made = unsafe certificate.withUnsafeBytes { certificate in
            unsafe key.withUnsafeBytes { key in
                guard let first = certificate.baseAddress, let second = key.baseAddress else {
                    return unsafe OpaquePointer?.none
                }
                return unsafe tls_context_make(first, certificate.count, second, key.count, &fault)
            }
        }
        guard let made = unsafe made else { throw Self.error(fault, isEmpty: (certificate.isEmpty, key.isEmpty)) }
        unsafe context = made
    }

    deinit { unsafe tls_context_free(context) }

    var end: Int { Int(unsafe tls_context_end(context)) }

    func session(over socket: Int32) -> TLSSession? {
        guard let session = unsafe tls_session_make(context, socket) else { return nil }
        return unsafe TLSSession(session)
    }

    private static func error(_ fault: tls_fault, isEmpty: (certificate: Bool, key: Bool)) -> TLSError {
        switch fault {
        case .no_certificate: .noCertificate
        case .no_key: .noKey
        case .locked_key: .lockedKey
        case .other_key: .otherKey
        case .weak: .weak
        case .none, .other: isEmpty.certificate ? .noCertificate : isEmpty.key ? .noKey : .failed
        }
    }
}
