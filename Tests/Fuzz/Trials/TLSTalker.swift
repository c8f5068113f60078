import CTLSClient

/// A real client's end of a connection, on a socket that does not wait.
@safe final class TLSTalker {
    /// Whether hands were shaken, and nothing has gone wrong since.
    private(set) var isConnected = false
    private var isBroken = false
    private let client: OpaquePointer

    /// `wishes` is which version of TLS, and which protocol in it.
    init(_ socket: Int32, _ wishes: UInt8) {
        let version: Int32 = wishes & 1 == 0 ? 0x0304 : 0x0303
        let protocols = ["", "\u{8}http/1.1", "\u{2}h2", "\u{2}h2\u{8}http/1.1"][Int(wishes >> 1 & 3)]
        let made = unsafe protocols.withCString { names in
            unsafe tls_client_begin(
                socket,
                tls_wishes(lowest_version: version, highest_version: version, protocols: names)
            )
        }
        guard let made = unsafe made else { preconditionFailure("there is memory for a client") }
        unsafe client = made
    }

    deinit { unsafe tls_client_free(client) }

    /// Takes what has come; what of it was said to it.
    func goOn() -> [UInt8] {
        if !isConnected, !isBroken { shakeHands() }
        var heard: [UInt8] = []
        guard isConnected else { return heard }
        var buffer = [UInt8](repeating: 0, count: 1000)
        while true {
            let count = unsafe tls_client_receive(client, &buffer, buffer.count)
            guard count > 0 else { return heard }
            heard += buffer[..<count]
        }
    }

    /// What of the bytes went out.
    func send(_ bytes: [UInt8]) -> [UInt8] {
        guard isConnected, !bytes.isEmpty else { return [] }
        let count = unsafe tls_client_send(client, bytes, bytes.count)
        return [UInt8](bytes.prefix(max(0, count)))
    }

    func renewKeys() { if isConnected { _ = unsafe tls_client_renew_keys(client) } }

    func renegotiate() { if isConnected { _ = unsafe tls_client_renegotiate(client) } }

    func end() { if isConnected { unsafe tls_client_end(client) } }

    private func shakeHands() {
        let outcome = unsafe tls_client_go_on(client)
        isConnected = outcome == 1
        isBroken = outcome < 0
    }
}
