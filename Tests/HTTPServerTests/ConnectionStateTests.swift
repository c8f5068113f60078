import HTTP
import HTTPServer
import Testing

@Suite struct ConnectionStateTests {
    @Test func `a request without a body leads back to rest`() {
        var state = ConnectionState.idle

        state.headArrived(hasBody: false, expectsContinue: false, keepAlive: true)
        #expect(state.timeout == .handler && !state.isReading)
        #expect(state.answered(.whole, leftoverIsShort: true, isDraining: false) == false)
        #expect(state.timeout == .write)
        #expect(state.flushed(isDraining: false) == .advance)
        #expect(state == .idle && state.timeout == .idle)
    }

    @Test func `the client is timed while a handler waits for it, else the handler is`() {
        var state = running()

        #expect(state.timeout == .handler)
        #expect(state.bodyAwaited() == .wait)
        #expect(state.timeout == .body)
        state.bodyArrived(isComplete: false)
        #expect(state.timeout == .handler)
    }

    @Test func `100 is asked for once, when the handler waits`() {
        var state = running(expectsContinue: true)

        #expect(state.bodyAwaited() == .sendContinue)
        #expect(state.bodyAwaited() == .wait)
    }

    @Test(arguments: [
        (ConnectionState.Body.complete, true, true), (.unread, true, true), (.awaited, true, true),
        (.unread, false, false),
        (.promised, true, false), (.broken, true, false),
    ])
    func `an answer keeps the connection where the next request can be found`(
        body: ConnectionState.Body,
        isShort: Bool,
        stays: Bool
    ) {
        var state = ConnectionState.running(body, keepAlive: true)

        #expect(state.answered(.whole, leftoverIsShort: isShort, isDraining: false) == !stays)
        #expect(state.flushed(isDraining: false) == (stays ? .advance : .linger))
    }

    @Test func `going down ends a connection after its answer, and a resting one now`() {
        var busy = running()
        var resting = ConnectionState.idle
        var beginning = ConnectionState.head

        #expect(busy.drain() == .wait)
        #expect(busy.answered(.whole, leftoverIsShort: true, isDraining: true) == true)
        #expect(resting.drain() == .close && resting == .closed)
        #expect(beginning.drain() == .wait)
    }

    @Test func `going down while an answer leaves ends the connection after it`() {
        var state = running()

        #expect(state.answered(.whole, leftoverIsShort: true, isDraining: false) == false)
        #expect(state.flushed(isDraining: true) == .linger)
    }

    @Test func `an answer in pieces asks for each when the one before is out`() {
        var state = ConnectionState.running(.complete, keepAlive: true)

        _ = state.answered(.partial, leftoverIsShort: true, isDraining: false)
        #expect(state.flushed(isDraining: false) == .nextPiece)
        #expect(state.timeout == .handler)
        state.pieceArrived(isLast: false)
        #expect(state.timeout == .write)
        #expect(state.flushed(isDraining: false) == .nextPiece)
        state.pieceArrived(isLast: true)
        #expect(state.flushed(isDraining: false) == .advance)
    }

    @Test(arguments: [
        (ConnectionState.idle, ConnectionState.Step.close), (.head, .refuse(.timedOut)),
        (.running(.awaited, keepAlive: true), .failBody(.timedOut)),
        (.running(.unread, keepAlive: true), .abandon), (.running(.complete, keepAlive: true), .abandon),
        (.answering(.awaited, .complete, keepAlive: true), .abandon),
        (.answering(.whole, .complete, keepAlive: true), .close), (.skipping, .close), (.lingering, .close),
        (.streaming(.sending), .close), (.streaming(.quiet), .beat),
    ])
    func `only a client slow with a request is told why, and one whose handler is slow`(
        state: ConnectionState,
        step: ConnectionState.Step
    ) {
        var state = state

        #expect(state.timedOut() == step)
    }

    @Test(arguments: [
        (ConnectionState.idle, ConnectionState.Step.close), (.head, .close),
        (.running(.complete, keepAlive: true), .wait),
        (.running(.awaited, keepAlive: true), .failBody(.truncated)),
        (.answering(.partial, .complete, keepAlive: true), .wait), (.skipping, .close), (.lingering, .close),
        (.streaming(.quiet), .close), (.streaming(.sending), .close),
    ])
    func `a peer that ends its side still gets the answer it asked for`(
        state: ConnectionState,
        step: ConnectionState.Step
    ) {
        var state = state

        #expect(state.peerEnded() == step)
    }

    @Test func `after a body that broke the connection ends`() {
        var state = running()

        state.bodyBroke()
        #expect(state.answered(.whole, leftoverIsShort: true, isDraining: false) == true)
        #expect(state.flushed(isDraining: false) == .linger)
    }

    @Test func `a stream sends and rests in turns, and shows in its rest that it lives`() {
        var state = ConnectionState.running(.complete, keepAlive: true)

        state.streamBegan()
        #expect(state == .streaming(.sending) && state.timeout == .write && state.isReading && state.isDiscarding)
        #expect(state.flushed(isDraining: false) == .wait)
        #expect(state == .streaming(.quiet) && state.timeout == .silence)
        state.eventArrived()
        #expect(state == .streaming(.sending))
        #expect(state.flushed(isDraining: false) == .wait)
        #expect(state.timedOut() == .beat)
        #expect(state == .streaming(.sending) && state.timeout == .write)
    }

    @Test func `a stream that takes nothing in its time is closed`() {
        var state = ConnectionState.streaming(.sending)

        #expect(state.timedOut() == .close && state == .closed)
    }

    @Test(arguments: [ConnectionState.Stream.quiet, .sending])
    func `the end of a stream goes out as a last answer does`(stream: ConnectionState.Stream) {
        var ended = ConnectionState.streaming(stream)
        var drained = ConnectionState.streaming(stream)

        #expect(ended.streamEnded() == .endStream && drained.drain() == .endStream)
        #expect(ended == drained && ended.timeout == .write && !ended.isReading)
        #expect(ended.streamEnded() == .wait && ended.drain() == .wait)
        #expect(ended.flushed(isDraining: false) == .linger)
    }

    @Test(arguments: [
        ConnectionState.idle, .head, .answering(.whole, .complete, keepAlive: true), .skipping, .lingering, .closed,
    ])
    func `nothing but an answer becomes a stream`(state: ConnectionState) {
        var changed = state

        changed.streamBegan()
        changed.eventArrived()
        #expect(changed == state)
        #expect(changed.streamEnded() == .wait && changed == state)
    }

    private func running(expectsContinue: Bool = false) -> ConnectionState {
        var state = ConnectionState.idle
        state.headArrived(hasBody: true, expectsContinue: expectsContinue, keepAlive: true)
        return state
    }
}
