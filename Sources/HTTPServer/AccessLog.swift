package import HTTP

/// Where a line goes for each request, in the combined log format that all web servers write.
package struct AccessLog: Sendable {
    /// Who sent a request with these fields: the peer, or whom a proxy names that is trusted.
    let client: @Sendable (_ fields: Fields, _ peer: Peer) -> Peer
    let write: @Sendable (_ line: [UInt8]) -> Void

    package init(
        client: @escaping @Sendable (_ fields: Fields, _ peer: Peer) -> Peer,
        write: @escaping @Sendable (_ line: [UInt8]) -> Void
    ) {
        self.client = client
        self.write = write
    }
}

/// A request and what has become of it, where an access log wants to know.
package final class Exchange {
    /// Nil where it could not be read.
    let head: RequestHead?
    /// Nil as long as there is no answer.
    private(set) var status: Status?
    /// How much had been handed to the output before the body.
    private var start = 0

    package init(_ head: RequestHead?) { self.head = head }

    /// An answer begins, whose body follows so many bytes.
    package func answered(_ status: Status, bodyAfter start: Int) {
        self.status = status
        self.start = start
    }

    /// How much of the body has gone out.
    func bodyCount(of output: borrowing Output) -> Int {
        status == nil ? 0 : max(0, output.appended - output.byteCount - start)
    }
}

extension Loop {
    /// Notes what has become of a request that is over.
    func note(_ exchange: Exchange, _ connection: Connection) {
        connection.exchange = nil
        guard let log = common.options.accessLog else { return }
        let peer = exchange.head.map { log.client($0.fields, connection.peer) } ?? connection.peer
        let count = exchange.bodyCount(of: connection.output)
        log.write(AccessLine(exchange, from: peer, at: common.stamp.current(), count: count).bytes)
    }
}
