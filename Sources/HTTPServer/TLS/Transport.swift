/// How the bytes of a connection travel.
package enum Transport {
    case plain
    /// To be encrypted: the first bytes tell whether the client knows.
    ///
    /// Until they are a whole record it costs no more than a plain connection.
    case unopened(TLSIdentity)
    case encrypted(TLSSession)

    /// What has become of a handshake.
    package enum Handshake: Equatable, Sendable {
        case done
        /// Bytes are missing, or do not go out.
        case waiting
        /// The client speaks, but not TLS.
        case unencrypted
        case failed(reason: String)
        /// The client has left.
        case over
    }
}
