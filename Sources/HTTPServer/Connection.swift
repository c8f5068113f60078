import CLinux
import Glibc
import HTTP

/// One client's socket and where it stands.
///
/// Not Sendable: whoever touches it is on its loop.
final class Connection {
    /// What the connections of one loop share.
    final class Common {
        let options: ServerOptions
        let counts: ConnectionCounts
        var wheel = TimerWheel()
        var date = DateLine()
        /// Milliseconds since the loop began.
        var now = 0
        var isDraining = false
        var stamp = AccessStamp()
        /// Handlers that have more of a body to read or to send, and let the others go first.
        var turns = Queue<CheckedContinuation<Void, Never>>()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        /// Where small pieces are put together for encryption.
        var record: [UInt8] = []

        init(options: ServerOptions, counts: ConnectionCounts) {
            self.options = options
            self.counts = counts
        }

        /// Returns once everybody else was looked at.
        func turn() async { await withCheckedContinuation { turns.append($0) } }
    }

    let token: UInt64
    let peer: Peer
    let common: Common
    var state = ConnectionState.idle
    var input = Input()
    var output = Output()
    var scanner: HeadScanner
    var decoder = BodyDecoder.length(left: 0)
    var pace: BodyPace
    /// Bytes thrown away since the last answer.
    var discarded = 0
    var bodyError: BodyError?
    /// Whether the kernel may have bytes: it tells of each arrival only once.
    var mayReceive = false
    /// Whether something has come since the handler last let the others go first.
    var hasHadTurn = false
    /// Whether it has told that the peer sends no more, which it does only once too.
    var peerHasEnded = false
    var isHead = false
    /// Whether there has been a request.
    var hasAsked = false
    /// The path of the request in hand.
    var path: [UInt8] = []
    var version = Version.http11
    var task: Task<Void, Never>?
    /// What is under way, where an access log wants to know.
    var exchange: Exchange?
    /// The handler, where it waits for bytes of the body or for the socket to take more of the answer.
    private var waiter: CheckedContinuation<Void, Never>?
    /// Whether it was let go on before it waited.
    private var mayGoOn = false
    /// What it listens to, where its answer is a stream.
    var subscriber: Subscriber?
    private let socket: Descriptor
    var transport: Transport
    private var deadline = UInt32.max
    private var slot = UInt32.max
    private var armed = ConnectionState.Timeout.none

    init(_ socket: consuming Descriptor, token: UInt64, peer: Peer, tls: TLSIdentity?, common: Common) {
        self.socket = socket
        transport = tls.map(Transport.unopened) ?? .plain
        if tls != nil { state = .handshake }
        self.token = token
        self.peer = peer
        self.common = common
        scanner = HeadScanner(limits: common.options.limits)
        pace = BodyPace(common.options.patience)
    }

    deinit { common.counts.leave(peer) }
}

extension Connection {
    /// What came of reading once.
    enum Arrival {
        case bytes(Int)
        /// None for us, but there may be others behind what came.
        case noise
        case nothing
        case end
    }

    var descriptor: Int32 { socket.number }
    var index: Int { Int(token & 0xFFFF_FFFF) }
    /// How much an idle connection is worth keeping: until when it may be silent, if it was ever of use.
    var merit: UInt32 { hasAsked ? deadline : 0 }
    /// Whether an idle connection has had an answer in the last ten seconds.
    var isInUse: Bool {
        hasAsked && Int(deadline) * 100 + 10_000 > common.now + common.options.patience.idle.milliseconds
    }

    /// Reads once into the loop's buffer.
    func receive() -> Arrival {
        guard mayReceive else { return .nothing }
        if case .encrypted(let session) = transport { return receive(by: session) }
        let received = unsafe common.buffer.withUnsafeMutableBytes { buffer in
            guard let start = buffer.baseAddress else { return 0 }
            return unsafe linux_receive(socket.number, start, buffer.count)
        }
        return arrival(received, asked: common.buffer.count)
    }

    /// Throws away what has come, up to a mebibyte.
    func discard() -> Arrival {
        guard mayReceive else { return .nothing }
        return arrival(linux_discard(socket.number, 1 << 20), asked: 1 << 20)
    }

    /// Hands the kernel what it takes; whether the socket still works.
    func flush() -> Bool {
        switch send() {
        case .sentAll:
            armed = .none
            return true
        case .blocked(let sent):
            if sent > 0 { armed = .none }
            return true
        case .failed: return false
        }
    }

    func shutDownWriting() {
        bidFarewell()
        linux_shutdown_write(socket.number)
    }

    /// Ends both sides, though the descriptor stays with a handler that still works.
    func shutDown() { linux_shutdown(socket.number) }

    /// Waits for `resume()`, or for nothing when that came since the last wait: whoever calls looks again why it waits.
    ///
    /// Between a look that says there is something to wait for and the wait itself the loop may do other things: a task
    /// that is to suspend may first be put into the queue of its executor.
    func wait() async {
        await withCheckedContinuation { continuation in
            if mayGoOn { continuation.resume() } else { waiter = continuation }
            mayGoOn = false
        }
    }

    /// Lets the handler go on.
    func resume() {
        mayGoOn = waiter == nil
        waiter.take()?.resume()
    }

    private func send() -> Output.Progress {
        guard case .encrypted(let session) = transport else { return output.send(to: socket.number) }
        return output.send(by: session, joinedIn: &common.record)
    }

    private func arrival(_ received: Int, asked: Int) -> Arrival {
        // Less than was asked for means that no more is there, but the end that may follow must still be met.
        if received < asked, !peerHasEnded { mayReceive = false }
        guard received != -Int(EAGAIN) else { return .nothing }
        guard received > 0 else { return .end }
        return .bytes(received)
    }
}

extension Connection {
    /// Lets the time that goes with the state begin anew, since something has come of it.
    func rearm() {
        armed = .none
        arm()
    }

    /// Sets the deadline that goes with the state.
    func arm() {
        let timeout = state.timeout
        let patience = common.options.patience
        switch timeout {
        case .none: deadline = .max
        case .idle: set(after: patience.idle.milliseconds)
        case .silence: set(after: patience.heartbeat.milliseconds)
        case .body: set(after: pace.waitBegan(at: common.now))
        // Counted from the first byte on: a client cannot put these off by sending a little.
        case .head: if armed != .head { set(after: patience.head.milliseconds) }
        case .linger: if armed != .linger { set(after: patience.linger.milliseconds) }
        case .write: if armed != .write { set(after: patience.write.milliseconds) }
        case .handler: if armed != .handler { set(after: patience.handler.milliseconds) }
        }
        armed = timeout
    }

    /// The wheel has come to this connection: whether its time is over.
    func isDue() -> Bool {
        guard slot <= common.wheel.now else { return false }
        slot = .max
        guard deadline > common.wheel.now else { return true }
        if deadline != .max { slot = common.wheel.add(token, at: deadline) }
        return false
    }

    private func set(after milliseconds: Int) {
        deadline = UInt32(clamping: (common.now + milliseconds + 99) / 100)
        // A deadline moved later is met when its slot comes; one moved earlier needs a slot of its own.
        if deadline < slot { slot = common.wheel.add(token, at: deadline) }
    }
}
