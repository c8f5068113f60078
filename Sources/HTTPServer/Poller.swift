import CLinux

/// Tells which descriptors have something to say (epoll).
struct Poller: ~Copyable {
    private static let capacity = 256
    /// No connection has a token as high as those of the listeners.
    private static let firstListener: UInt64 = 1 << 63

    /// Whom an event is for.
    enum Source {
        case wakeup
        case listener(Int)
        case connection(UInt64)
    }

    /// What happened to a descriptor.
    struct Event {
        let source: Source
        let mask: UInt32

        var isReadable: Bool { mask & UInt32(LINUX_IN | LINUX_PEER_ENDED) != 0 }
        var hasPeerEnded: Bool { mask & UInt32(LINUX_PEER_ENDED) != 0 }
        var isWritable: Bool { mask & UInt32(LINUX_OUT) != 0 }
        /// Both sides are over, or the connection failed.
        var isOver: Bool { mask & UInt32(LINUX_ERROR | LINUX_HANGUP) != 0 }
    }

    private let epoll: Descriptor
    private var events = [linux_event](repeating: linux_event(), count: capacity)

    init() throws(ServerError) { epoll = Descriptor(try ServerError.check(linux_epoll())) }

    func watch(wakeup: Int32) throws(ServerError) {
        _ = try ServerError.check(linux_watch_wakeup(epoll.number, wakeup, .max))
    }

    func watch(listeners: [Listener]) throws(ServerError) {
        for (index, listener) in listeners.enumerated() {
            let token = Self.firstListener | UInt64(index)
            _ = try ServerError.check(linux_watch_listener(epoll.number, listener.number, token))
        }
    }

    func unwatch(_ listeners: [Listener]) {
        for listener in listeners { _ = linux_unwatch(epoll.number, listener.number) }
    }

    /// False when the system refuses.
    func watch(socket: Int32, token: UInt64) -> Bool { linux_watch(epoll.number, socket, token) == 0 }

    /// Waits up to `milliseconds` (-1: for ever), and says how many events there are.
    mutating func wait(milliseconds: Int32) -> Int {
        let epoll = epoll.number
        let count = unsafe events.withUnsafeMutableBufferPointer { events in
            guard let first = events.baseAddress else { return Int32(0) }
            return unsafe linux_wait(epoll, first, Int32(events.count), milliseconds)
        }
        return Int(max(0, count))
    }

    subscript(index: Int) -> Event {
        let event = events[index]
        let source: Source =
            switch event.token {
            case .max: .wakeup
            case Self.firstListener...: .listener(Int(event.token & ~Self.firstListener))
            default: .connection(event.token)
            }
        return Event(source: source, mask: event.mask)
    }
}
