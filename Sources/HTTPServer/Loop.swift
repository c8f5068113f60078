import CLinux
import HTTP
import Logging

/// One core's connections: an actor whose executor is the thread that waits on epoll.
package actor Loop {
    package nonisolated let executor: LoopExecutor
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// For how many connections something is done before the others have their turn.
    static let slice = 32

    let common: Connection.Common
    let listeners: [Listener]
    let door: Door
    let handler: Handler
    let log: Log
    let isNoting: Bool
    var poller: Poller
    var connections: [Connection?] = []
    var open = 0
    var serial: UInt64 = 0
    /// Connections to look at before the loop waits again, though the kernel has nothing new of them.
    var pending = Queue<UInt64>()
    /// Connections whose handshake can go on: each may take long to compute.
    var handshakes = Queue<UInt64>()
    /// Connections whose time may be over, and those with the end of a stream to send: many at once, perhaps.
    var due = Queue<UInt64>()
    var unflushed = Queue<UInt64>()
    /// Who listens, by topic.
    var audiences: [ObjectIdentifier: Audience] = [:]
    /// The audiences some of whom have yet to get the latest events.
    var broadcasts = Queue<Audience>()
    let mailbox: Mailbox
    var reserve: Descriptor?
    var refusals = Refusals()
    var acceptsAgainAt: Int?
    var drainEndsAt: Int?
    var drained: CheckedContinuation<Void, Never>?
    private var isStopped = false
    private let begun = linux_monotonic_ns()

    init(
        options: ServerOptions,
        listeners: [Listener],
        door: Door,
        counts: ConnectionCounts,
        log: Log,
        handler: @escaping Handler
    ) throws(ServerError) {
        executor = try LoopExecutor()
        mailbox = Mailbox(executor)
        poller = try Poller()
        common = Connection.Common(options: options, counts: counts)
        reserve = Descriptor(try ServerError.check(linux_reserve()))
        self.listeners = listeners
        self.door = door
        self.handler = handler
        self.log = log
        isNoting = options.accessLog != nil
        try poller.watch(wakeup: executor.wakeupDescriptor)
        try poller.watch(listeners: listeners)
    }

    /// Serves until the loop is drained; the calling thread becomes the loop's.
    nonisolated func run() {
        executor.adoptThread()
        var batch = LoopExecutor.Batch()
        var goesOn = true
        while goesOn {
            let isBusy = executor.runJobs(&batch)
            let mayWait = !isBusy && executor.maySleep()
            goesOn = assumeIsolated { $0.turn(mayWait: mayWait) }
        }
        // What was let go on last still ends.
        while executor.runJobs(&batch) {}
    }

    func stop() {
        isStopped = true
        giveTurns(common.turns.count)
    }

    /// One look at the sockets and the clock; false when the loop is done.
    private func turn(mayWait: Bool) -> Bool {
        guard !isStopped else { return false }
        let count = poller.wait(milliseconds: mayWait && hasNothingToDo ? patience() : 0)
        common.now = Int((linux_monotonic_ns() - begun) / 1_000_000)
        var isWoken = false
        for index in 0..<count {
            let event = poller[index]
            switch event.source {
            case .wakeup: isWoken = true
            case .listener(let index): accept(at: listeners[index])
            case .connection(let token): handle(event, token)
            }
        }
        executor.awoke(byJob: isWoken)
        shakeHands()
        advancePending()
        tick()
        takeNews()
        broadcast()
        // A piece is some work: one in each turn, between which everybody else is looked at.
        giveTurns(1)
        return true
    }

    private func giveTurns(_ count: Int) {
        for next in common.turns.take(atMost: count) { next.resume() }
    }

    private var hasNothingToDo: Bool {
        pending.isEmpty && handshakes.isEmpty && due.isEmpty && unflushed.isEmpty && broadcasts.isEmpty
            && mailbox.isEmpty && common.turns.isEmpty
    }

    /// How long the loop may sleep: until the next deadline, for ever when there is none.
    private func patience() -> Int32 {
        var next = common.wheel.next == .max ? Int.max : Int(common.wheel.next) * 100
        next = min(next, acceptsAgainAt ?? .max, drainEndsAt ?? .max)
        guard next < .max else { return -1 }
        return Int32(clamping: max(0, next - Int((linux_monotonic_ns() - begun) / 1_000_000) + 1))
    }

    private func tick() {
        due.append(common.wheel.advance(to: UInt32(clamping: common.now / 100)))
        for token in due.take(atMost: Self.slice) {
            guard let connection = connection(token), connection.isDue() else { continue }
            perform(connection.state.timedOut(), connection)
        }
        if let time = acceptsAgainAt, time <= common.now { acceptAgain() }
        if let time = drainEndsAt, time <= common.now { cutAll() }
    }

    func connection(_ token: UInt64) -> Connection? {
        let index = Int(token & 0xFFFF_FFFF)
        // The rest of the token is a serial number: descriptors are used again.
        guard index < connections.count, let connection = connections[index], connection.token == token else {
            return nil
        }
        return connection
    }
}
