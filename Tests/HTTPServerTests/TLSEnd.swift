import CTLSClient

/// A client's end of an encrypted connection.
@safe final class TLSEnd {
    private let client: OpaquePointer

    /// Shakes hands; nil when the server will not.
    init?(_ socket: Int32, lowest: Int32, highest: Int32, protocols: String) {
        let made = unsafe protocols.withCString { names in
            unsafe tls_client_make(
                socket,
                tls_wishes(lowest_version: lowest, highest_version: highest, protocols: names)
            )
        }
        guard let made = unsafe made else { return nil }
        unsafe client = made
    }

    deinit { unsafe tls_client_free(client) }

    func send(_ bytes: ArraySlice<UInt8>) -> Int {
        unsafe bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return 0 }
            return unsafe tls_client_send(client, start, bytes.count)
        }
    }

    func receive(_ buffer: inout [UInt8]) -> Int {
        unsafe buffer.withUnsafeMutableBytes { buffer in
            guard let start = buffer.baseAddress else { return 0 }
            return unsafe tls_client_receive(client, start, buffer.count)
        }
    }

    /// Tells the server that nothing more comes.
    func end() { unsafe tls_client_end(client) }

    /// Sends with new keys and asks the server for new ones; whether that went out.
    func renewKeys() -> Bool { unsafe tls_client_renew_keys(client) == 1 }

    /// Whether the server gives another handshake.
    func renegotiate() -> Bool { unsafe tls_client_renegotiate(client) == 1 }

    var version: Int32 { unsafe tls_client_version(client) }

    /// What was agreed on to speak.
    var protocolName: String { unsafe text { name, count in unsafe tls_client_protocol(client, name, count) } }

    /// The name in the server's certificate.
    var peerName: String { unsafe text { name, count in unsafe tls_client_peer_name(client, name, count) } }

    private func text(_ fill: (UnsafeMutablePointer<CChar>, Int) -> Void) -> String {
        var bytes = [CChar](repeating: 0, count: 64)
        unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            if let start = buffer.baseAddress { unsafe fill(start, buffer.count) }
        }
        return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
