import HTTP
import Logging

extension Loop {
    /// Does what the state of a connection asks for.
    func perform(_ step: ConnectionState.Step, _ connection: Connection) {
        connection.arm()
        switch step {
        case .wait, .sendContinue: break
        case .advance:
            connection.path = []
            if !connection.input.isEmpty || connection.mayReceive { pending.append(connection.token) }
        case .failBody(let error):
            connection.bodyError = error
            connection.resume()
        case .nextPiece: connection.resume()
        case .abandon: abandon(connection)
        case .beat: beat(connection)
        case .endStream: endStream(connection)
        case .refuse(let error): refuse(error, connection)
        case .linger: linger(connection)
        case .close: close(connection)
        }
    }

    /// Hands the kernel what waits to go out, and goes on when all is gone.
    func flush(_ connection: Connection) {
        guard connection.flush() else { return perform(connection.state.broke(), connection) }
        if connection.output.isEmpty {
            let step = connection.state.flushed(isDraining: common.isDraining)
            if let exchange = connection.exchange, step == .advance || step == .linger { note(exchange, connection) }
            perform(step, connection)
        } else {
            connection.arm()
        }
    }

    /// Gives a handler up: whoever waits for it is told, and what it may still answer goes nowhere.
    private func abandon(_ connection: Connection) {
        let path = String(decoding: connection.path, as: UTF8.self)
        log(.error, "handler.overdue", ["path": path, "address": "\(connection.peer)"])
        connection.task?.cancel()
        if connection.state == .closed {
            connection.shutDown()
            close(connection)
        } else {
            sendLast(refusal(.unavailable, connection), connection)
        }
    }

    private func linger(_ connection: Connection) {
        connection.input.removeAll()
        connection.discarded = 0
        connection.shutDownWriting()
        pending.append(connection.token)
    }

    /// Lets go of a connection; the socket closes when its handler has ended too.
    private func close(_ connection: Connection) {
        connections[connection.index] = nil
        open -= 1
        unsubscribe(connection)
        if let exchange = connection.exchange { note(exchange, connection) }
        connection.bidFarewell()
        connection.output.removeAll()
        connection.input.removeAll()
        connection.bodyError = .truncated
        connection.task?.cancel()
        connection.task = nil
        connection.resume()
        if open == 0 { finishDraining() }
    }
}
