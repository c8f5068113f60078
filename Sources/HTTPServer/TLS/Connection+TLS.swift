import Glibc

extension Connection {
    var isEncrypted: Bool {
        guard case .encrypted = transport else { return false }
        return true
    }

    /// Goes on with the handshake as far as the socket lets it.
    func shakeHands() -> Transport.Handshake {
        let outcome = transport.shakeHands(over: descriptor, peerHasEnded: peerHasEnded)
        // The first request may have come along with the end of the handshake, and been read with it.
        if outcome == .done { mayReceive = true }
        return outcome
    }

    /// Says that nothing more comes, as far as TLS has a word for it: else a client must think that something was cut off.
    func bidFarewell() {
        if case .encrypted(let session) = transport, output.isEmpty { session.end() }
    }

    /// Reads what is there of one record.
    func receive(by session: TLSSession) -> Arrival {
        switch session.receive(&common.buffer) {
        case let count where count > 0: return .bytes(count)
        case -Int(EAGAIN):
            mayReceive = false
            return .nothing
        case -Int(EALREADY): return .nothing
        case -Int(EINTR): return .noise
        default: return .end
        }
    }
}

extension Output {
    /// The most bytes of a record (RFC 8446 5.1).
    private static let recordSize = 16 << 10

    /// Hands the kernel what it takes, encrypted; small pieces are joined in `buffer`, for each record costs.
    mutating func send(by session: TLSSession, joinedIn buffer: inout [UInt8]) -> Progress {
        send { output in
            output.isOfOneRecord ? output.sendOnce(by: session) : output.sendJoined(by: session, &buffer)
        }
    }

    /// Whether the first piece is all there is, or enough.
    private var isOfOneRecord: Bool { count == 1 || firstRest.count >= Self.recordSize }

    private func sendOnce(by session: TLSSession) -> Int {
        session.send(firstRest.whole, from: firstRest.start, to: firstRest.whole.count)
    }

    private func sendJoined(by session: TLSSession, _ buffer: inout [UInt8]) -> Int {
        buffer.removeAll(keepingCapacity: true)
        forEachRest { rest in
            buffer += rest.prefix(Self.recordSize - buffer.count)
            return buffer.count < Self.recordSize
        }
        return session.send(buffer, to: buffer.count)
    }
}
