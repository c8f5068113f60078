import HTTP
import Logging

extension Loop {
    /// A body up to this size is copied behind its head: one range to send is cheaper than two.
    private static let copiedAtMost = 4 << 10

    /// A request has come: its handler gets a task on this loop.
    func begin(_ head: RequestHead, _ connection: Connection) {
        connection.prepare(for: head)
        if isNoting { connection.exchange = Exchange(head) }
        guard Method.served.contains(head.method) else { return refuse(head, connection) }
        let request = Request(
            method: head.method,
            target: head.target,
            version: head.version,
            fields: head.fields,
            authority: head.authority,
            peer: connection.peer,
            isEncrypted: connection.isEncrypted,
            body: connection.body(framing: head.framing)
        )
        let task = Task.immediate(executorPreference: executor) { [handler] in
            let response = await handler(request)
            await self.answer(connection, response)
        }
        // Most have answered by now.
        if case .running = connection.state { connection.task = task }
    }

    private func answer(_ connection: Connection, _ response: Response) async {
        connection.task = nil
        // The client has gone meanwhile.
        guard case .running = connection.state else { return }
        let isBodyless = connection.isHead || !response.status.allowsBody
        switch response.body {
        case .pieces(let length, let next) where length > 0 && !isBodyless:
            send(response, connection, .partial)
            await sendPieces(length, next, connection)
        case .events(let subscription) where !isBodyless: stream(response, subscription, connection)
        case .none, .bytes, .pieces, .events: send(response, connection, .whole)
        }
    }

    /// Sends the pieces of an answer, each once the one before is with the kernel.
    private func sendPieces(
        _ length: Int,
        _ next: @Sendable () async throws -> [UInt8]?,
        _ connection: Connection
    ) async {
        var left = length
        while left > 0 {
            while !connection.output.isEmpty, connection.state != .closed { await connection.wait() }
            guard connection.state != .closed else { return }
            // Where pieces are at hand and the socket takes them nothing else is waited for, and a hundred downloads that
            // begin together would each hand over megabytes first.
            await common.turn()
            guard connection.state != .closed else { return }
            let piece = await self.piece(next, upTo: left)
            guard connection.state != .closed else { return }
            guard let piece else { return perform(connection.state.broke(), connection) }
            left -= piece.count
            connection.output.append(piece)
            connection.state.pieceArrived(isLast: left == 0)
            flush(connection)
        }
    }

    /// Nil when there is none, or one too large: the answer cannot be finished as announced.
    private func piece(_ next: @Sendable () async throws -> [UInt8]?, upTo left: Int) async -> [UInt8]? {
        do {
            guard let piece = try await next(), piece.count <= left else {
                log(.error, "answer.cut", ["reason": "the body has another length than announced"])
                return nil
            }
            return piece
        } catch {
            log(.error, "answer.cut", ["reason": "\(error)"])
            return nil
        }
    }

    private func send(_ response: Response, _ connection: Connection, _ answer: ConnectionState.Answer) {
        let closes = connection.state.answered(
            answer,
            leftoverIsShort: connection.decoder.least <= Self.skippedAtMost,
            isDraining: common.isDraining
        )
        append(response, connection, closes: closes)
        flush(connection)
    }

    private func append(_ response: Response, _ connection: Connection, closes: Bool) {
        var bytes = head(of: response, connection, closes: closes)
        guard case .bytes(let body) = response.body, !connection.isHead, response.status.allowsBody else {
            return connection.output.append(bytes)
        }
        if body.count <= Self.copiedAtMost { bytes += body }
        connection.output.append(bytes)
        if body.count > Self.copiedAtMost { connection.output.append(body) }
    }

    /// The head of an answer, with room for a short body behind it.
    func head(of response: Response, _ connection: Connection, closes: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512 + min(response.body.length ?? 0, Self.copiedAtMost))
        ResponseHead.append(
            response,
            dateLine: common.date.current(),
            persistence: closes ? .closes : connection.version == .http10 ? .staysByWord : .stays,
            version: connection.version,
            to: &bytes
        )
        connection.exchange?.answered(response.status, bodyAfter: connection.output.appended + bytes.count)
        return bytes
    }

    /// A method no handler is asked for (RFC 9110 9.1): the request is well-formed, so the connection stays.
    private func refuse(_ head: RequestHead, _ connection: Connection) {
        let status: Status = head.method == .trace ? .methodNotAllowed : .notImplemented
        send(refusal(status, connection), connection, .whole)
    }

    /// A head that cannot be trusted: it is answered, and nothing behind it is looked at.
    func refuse(_ error: HeadError, _ connection: Connection) {
        if isNoting { connection.exchange = Exchange(nil) }
        log(.info, "request.refused", ["reason": "\(error)", "address": "\(connection.peer)"])
        connection.isHead = false
        var response = refusal(error.status, connection)
        if error == .notEncrypted { response.body = .bytes(Self.advice) }
        sendLast(response, connection)
    }

    /// The last answer of a connection, without a word of its handler.
    func sendLast(_ response: Response, _ connection: Connection) {
        append(response, connection, closes: true)
        flush(connection)
    }

    func refusal(_ status: Status, _ connection: Connection) -> Response {
        var response = common.options.refusal(status, connection.isEncrypted)
        if status == .methodNotAllowed || status == .notImplemented { response.fields[.allow] = Self.allowed }
        return response
    }

    private static let advice = [UInt8]("400 Bad Request\nHere TLS is spoken: begin the address with https://\n".utf8)

    private static let allowed = FieldValue(Method.served.map(\.text).joined(separator: ", "))
}
