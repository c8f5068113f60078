import CLinux
import Threads

/// Where the loops take connections in, one loop at a time.
///
/// A descriptor that one loop gives up to turn somebody away would else be gone at once: into a connection of another.
final class Door: Sendable {
    /// How many have come: around nothing at all the thread sanitizer takes the lock itself for what it guards.
    private let lock = Lock(0)

    /// The next connection, or a negative error number.
    func accept(at listener: Listener, _ address: inout linux_address) -> Int32 {
        lock.withLock { count in
            let result = unsafe linux_accept(listener.number, &address)
            if result >= 0 { count += 1 }
            return result
        }
    }

    /// Lets go of who waits longest, by means of a descriptor kept in reserve; whether there was anybody.
    func turnAway(at listener: Listener, _ address: inout linux_address, _ reserve: inout Descriptor?) -> Bool {
        lock.withLock { _ in
            reserve = nil
            let result = unsafe linux_accept(listener.number, &address)
            if result >= 0 { linux_close(result) }
            let reserved = linux_reserve()
            if reserved >= 0 { reserve = Descriptor(reserved) }
            return result >= 0
        }
    }
}
