import COpenSSL
import Glibc

/// The server's side of one encrypted connection.
@safe package final class TLSSession {
    private let session: OpaquePointer

    /// Takes over what it is given.
    @unsafe init(_ session: OpaquePointer) { unsafe self.session = session }

    deinit { unsafe tls_session_free(session) }

    /// Goes on with the handshake: 0 when it is done, -EAGAIN when it has to wait, else it failed.
    package func accept() -> Int { unsafe tls_accept(session) }

    /// As `tls_receive` has it.
    package func receive(_ buffer: inout [UInt8]) -> Int {
        unsafe buffer.withUnsafeMutableBytes { buffer in
            guard let start = buffer.baseAddress else { return 0 }
            return unsafe tls_receive(session, start, buffer.count)
        }
    }

    /// How many of the bytes from `start` on went out; -EAGAIN when the same ones are to be sent later.
    package func send(_ bytes: [UInt8], from start: Int = 0, to end: Int) -> Int {
        unsafe bytes.withUnsafeBytes { bytes in
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<end])
            guard let first = rest.baseAddress else { return 0 }
            return unsafe tls_send(session, first, rest.count)
        }
    }

    /// Tells the peer that nothing more comes.
    package func end() { unsafe tls_end(session) }

    /// Why the call before failed.
    static var reason: String { unsafe String(cString: tls_reason()) }
}
