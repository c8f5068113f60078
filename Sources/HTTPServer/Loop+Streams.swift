import HTTP
import Logging

extension Loop {
    private static let comment = [UInt8](":\n\n".utf8)
    private static let commentChunk = Chunk.framed(comment)

    /// An answer that stays open: its handler's task ends, and the connection listens by itself.
    func stream(_ response: Response, _ subscription: EventSubscription, _ connection: Connection) {
        var subscription = subscription
        connection.state.streamBegan()
        let audience = audience(of: subscription.topic)
        let missed = subscription.topic.missed(by: subscription)
        let greeting = subscription.takeGreeting()
        var bytes = head(of: response, connection, closes: true)
        bytes += connection.version == .http11 ? Chunk.framed(greeting) : greeting
        for event in missed ?? [] { bytes += form(of: event, for: connection) }
        connection.output.append(bytes)
        // A stream that ends at once takes part in nothing more.
        let position = missed.map { $0.last?.number ?? subscription.position } ?? .max
        audience.add(connection, Subscriber(subscription, in: audience, at: position))
        if missed == nil || common.isDraining {
            perform(connection.state.streamEnded(), connection)
        } else {
            flush(connection)
        }
        lookBehind(connection)
    }

    /// A stream was silent for long.
    func beat(_ connection: Connection) {
        connection.output.append(connection.version == .http11 ? Self.commentChunk : Self.comment)
        flush(connection)
    }

    /// Brings a stream to its end: a client must see that nothing is missing.
    func endStream(_ connection: Connection) {
        if let subscriber = connection.subscriber { hand(subscriber.audience, to: connection, subscriber) }
        if connection.version == .http11 { connection.output.append(Chunk.last) }
        unsubscribe(connection)
        // Thousands may end together: what takes time is done in turns.
        unflushed.append(connection.token)
    }

    /// Lets a connection listen no more.
    func unsubscribe(_ connection: Connection) {
        guard let subscriber = connection.subscriber else { return }
        let audience = subscriber.audience
        audience.remove(subscriber)
        connection.subscriber = nil
        if audience.connections.isEmpty {
            audiences[ObjectIdentifier(audience.topic)] = nil
            audience.topic.leave(ObjectIdentifier(mailbox))
        }
        subscriber.subscription.end()
    }

    private func audience(of topic: EventTopic) -> Audience {
        if let audience = audiences[ObjectIdentifier(topic)] { return audience }
        let position = topic.join(ObjectIdentifier(mailbox), mailbox.post)
        let audience = Audience(topic, after: position)
        audiences[ObjectIdentifier(topic)] = audience
        return audience
    }

    /// What came behind the request is no request, but it may be the peer's end.
    private func lookBehind(_ connection: Connection) {
        guard connection.state != .closed else { return }
        connection.discarded = connection.input.waiting.count
        connection.input.removeAll()
        guard connection.discarded <= Self.strayAtMost else { return perform(connection.state.broke(), connection) }
        pending.append(connection.token)
    }
}

extension Loop {
    /// With more than this unsent a listener is given up: a browser comes back and asks for what it has missed.
    private static let pendingAtMost = 64
    private static let unsentAtMost = 1 << 20

    /// Takes in what topics have told.
    func takeNews() {
        for letter in mailbox.takeAll() {
            guard let audience = audiences[ObjectIdentifier(letter.topic)] else { continue }
            switch letter.news {
            case .event(let event): if audience.take(event) { broadcasts.append(audience) }
            case .ending(let ending): end(ending, audience)
            }
        }
    }

    /// Sends events to a few of those who wait for them.
    ///
    /// Whoever asks for something meanwhile waits for one turn of this, not for thousands of listeners.
    func broadcast() {
        for token in unflushed.take(atMost: Self.slice) {
            if let connection = connection(token) { flush(connection) }
        }
        guard let audience = broadcasts.take(atMost: 1).first else { return }
        for _ in 0..<Self.slice {
            guard let connection = audience.next() else { return }
            send(audience, to: connection)
        }
        broadcasts.append(audience)
    }

    private func send(_ audience: Audience, to connection: Connection) {
        guard let subscriber = connection.subscriber, hand(audience, to: connection, subscriber) else { return }
        connection.state.eventArrived()
        flush(connection)
        guard connection.output.count > Self.pendingAtMost || connection.output.byteCount > Self.unsentAtMost else {
            return
        }
        log(.info, "stream.slow", ["address": "\(connection.peer)"])
        perform(connection.state.broke(), connection)
    }

    /// Hands a connection what it has not had; whether there was something.
    @discardableResult
    private func hand(_ audience: Audience, to connection: Connection, _ subscriber: Subscriber) -> Bool {
        let events = audience.events(after: subscriber.position)
        guard let last = events.last else { return false }
        for event in events { connection.output.append(form(of: event, for: connection)) }
        subscriber.position = last.number
        return true
    }

    /// Those whom it concerns get no event from now on.
    private func end(_ ending: EventTopic.Ending, _ audience: Audience) {
        let concerned = audience.connections.filter { connection in
            guard let subscription = connection.subscriber?.subscription else { return false }
            return ending.concerns(subscription.member, since: subscription.moment)
        }
        for connection in concerned { perform(connection.state.streamEnded(), connection) }
    }

    /// An event as the client reads it: HTTP/1.0 has no chunks.
    private func form(of event: EventTopic.Event, for connection: Connection) -> [UInt8] {
        connection.version == .http11 ? event.chunk : event.bytes
    }
}
