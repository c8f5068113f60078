import HTTP
import Logging

extension Loop {
    /// How many handshakes go on before the others have their turn: one with an RSA key takes a millisecond.
    private static let handshakesAtMost = 4

    func shakeHands() {
        for token in handshakes.take(atMost: Self.handshakesAtMost) {
            guard let connection = connection(token), case .handshake = connection.state else { continue }
            shakeHands(connection)
        }
    }

    private func shakeHands(_ connection: Connection) {
        switch connection.shakeHands() {
        case .done: perform(connection.state.secured(), connection)
        case .waiting: break
        case .unencrypted: perform(connection.state.cameUnencrypted(), connection)
        case .failed(let reason):
            log(.info, "handshake.failed", ["reason": reason, "address": "\(connection.peer)"])
            perform(connection.state.handshakeFailed(), connection)
        case .over: perform(connection.state.broke(), connection)
        }
    }
}
