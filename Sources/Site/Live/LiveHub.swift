import HTTP
import Logging
import Records
import Threads

/// Keeps the lists that are open in browsers up to date: after each commit it reads every open page of a list that was
/// written to once, and writes what is different once, for however many listen.
///
/// An actor on a thread of its own: reading and writing rows holds up neither the loops that serve requests nor the
/// store's writer, which only rings a bell. `run()` is the one task, owned by whoever serves the site; a commit that comes
/// while it is busy waits with all others that do, so that bursts become one reading. An actor's method may be entered
/// while another waits for the store, so what was read is only taken where it is newer than what is there.
package actor LiveHub {
    /// How often sessions are looked at whose end nobody wrote down: they expire.
    private static let lookEvery = Duration.seconds(20)
    /// What it takes a server to send one event to one listener, about.
    private static let sending = Duration.microseconds(20)

    // One for all hubs there ever are: a thread is for ever, and tests make many sites.
    private static let executor = ThreadExecutor()

    package nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.unowned }

    nonisolated let seats: Seats
    private let store: any Store
    private let log: Log
    private let bell = Bell()
    private var windows: [LiveFeed.Key: LiveWindow] = [:]
    /// How often a page has been read because of a commit so far.
    package private(set) var pagesRead = 0
    /// How many rows have been written for listeners so far.
    package private(set) var rowsWritten = 0

    init(store: any Store, streamsPerUser: Int, log: Log) {
        self.store = store
        self.log = log
        seats = Seats(limit: streamsPerUser)
    }

    /// Whether what is written reaches listeners.
    package private(set) var isRunning = false

    /// How many different pages of lists are open.
    package var openPages: Int { windows.count }

    /// Works until its task is cancelled; then all streams end.
    package func run() async {
        await store.observe { [bell] in bell.ring($0.entities) }
        // For those who came before.
        if !windows.isEmpty { bell.ring(Set(store.model.entities.map(\.name))) }
        isRunning = true
        await withDiscardingTaskGroup { group in
            group.addTask { [bell] in await Self.look(bell) }
            for await _ in bell.rings { await rest(after: await round()) }
            group.cancelAll()
        }
        endAll()
    }

    private static func look(_ bell: Bell) async {
        do {
            while true {
                try await Task.sleep(for: lookEvery)
                bell.ring([SessionRecord.entity.name])
            }
        } catch {}
    }

    /// Looks at all that was written; returns how many listeners it may concern.
    private func round() async -> Int {
        let written = bell.takeWritten()
        windows = windows.filter { $0.value.topic.listenerCount > 0 }
        if written.contains(SessionRecord.entity.name) { await endSessions() }
        var listeners = 0
        for window in windows.values where written.contains(window.feed.list.entity.name) {
            await refresh(window)
            listeners += window.topic.listenerCount
        }
        return listeners
    }

    /// Gives the server the time to send what was published: faster than that, listeners would only fall behind.
    private func rest(after listeners: Int) async {
        guard listeners > 100 else { return }
        try? await Task.sleep(for: Self.sending * listeners)
    }

    private func refresh(_ window: LiveWindow) async {
        do {
            let feed = window.feed
            let list = try await store.read { try feed.list(in: $0) }
            pagesRead += 1
            rowsWritten += try window.advance(to: list)
        } catch {
            // Who listens comes back, and is told by the answer what is wrong.
            log(.warning, "live.unread", ["reason": "\(error)"])
            window.topic.endAll()
        }
    }

    /// Ends the streams of sessions that live no longer.
    private func endSessions() async {
        let sessions = seats.sessions
        guard !sessions.isEmpty else { return }
        do {
            let live = try await store.read { snapshot in
                try sessions.filter { try SessionRecord.isLive($0, in: snapshot) }
            }
            let ended = Set(sessions.subtracting(live).map(\.rawValue))
            for window in windows.values { window.topic.end(ended) }
        } catch {
            log(.warning, "live.unread", ["reason": "\(error)"])
            endAll()
        }
    }

    private func endAll() {
        for window in windows.values { window.topic.endAll() }
    }
}

extension LiveHub {
    /// A stream of what happens to a page of a list, from a change on; nil when the session has ended.
    func subscribe(to feed: LiveFeed, since: LiveStart, _ seat: Seats.Seat) async throws -> EventSubscription? {
        let subscription = try await subscription(to: feed, since, seat)
        // Only now: a session that ends from here on ends the stream too.
        let isLive = try await store.read { try SessionRecord.isLive(seat.session, in: $0) }
        guard isLive else {
            subscription.end()
            return nil
        }
        return subscription
    }

    private func subscription(
        to feed: LiveFeed,
        _ since: LiveStart,
        _ seat: Seats.Seat
    ) async throws -> EventSubscription {
        while true {
            if let window = windows[feed.key], since == .change(window.list.change) {
                return subscription(to: window, Greeting.plain, seat)
            }
            let (now, then) = try await store.read { snapshot in
                (try feed.list(in: snapshot), try since.change.flatMap { try feed.list(asOf: $0, in: snapshot) })
            }
            let window = windows[feed.key] ?? LiveWindow(feed, now)
            windows[feed.key] = window
            rowsWritten += try window.advance(to: now)
            // Where another reading was faster, what was read says nothing of where the window stands.
            guard window.list.change == now.change else { continue }
            return subscription(to: window, try Greeting.bytes(since, then, now, feed), seat)
        }
    }

    private func subscription(to window: LiveWindow, _ greeting: [UInt8], _ seat: Seats.Seat) -> EventSubscription {
        EventSubscription(
            topic: window.topic,
            after: window.topic.position,
            member: seat.session.rawValue,
            greeting: greeting
        ) { [bell] in
            seat.leave()
            // The last to leave closes the window.
            bell.ring()
        }
    }
}
