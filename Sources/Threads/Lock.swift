import CLinux

/// Mutual exclusion around a value, and a way to wait until the value has changed.
///
/// A pthread mutex, since the thread sanitizer misreads `Synchronization.Mutex`.
@safe package final class Lock<Value>: @unchecked Sendable {
    private var value: Value
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>

    package init(_ value: Value) {
        self.value = value
        unsafe mutex = .allocate(capacity: 1)
        unsafe mutex.initialize(to: pthread_mutex_t())
        unsafe pthread_mutex_init(mutex, nil)
        unsafe changed = .allocate(capacity: 1)
        unsafe changed.initialize(to: pthread_cond_t())
        unsafe pthread_cond_init(changed, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(changed)
        unsafe changed.deallocate()
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Runs `body` with the value while no other thread can.
    package func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        return try body(&value)
    }

    /// Runs `body` under the lock again and again, each time after a `signal()`, until it returns a result.
    ///
    /// Blocks the calling thread: for threads of one's own only.
    package func wait<Result>(_ body: (inout Value) -> Result?) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&value) { return result }
            unsafe pthread_cond_wait(changed, mutex)
        }
    }

    /// The same for no longer than so; nil when there was no result by then.
    package func wait<Result>(atMost patience: Duration, _ body: (inout Value) -> Result?) -> Result? {
        let end = linux_monotonic_ns() + UInt64(max(0, patience / .nanoseconds(1)))
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&value) { return result }
            guard unsafe linux_wait_until(changed, mutex, end) == 0 else { return body(&value) }
        }
    }

    /// Lets one thread that waits look at the value again.
    package func signal() {
        unsafe pthread_cond_signal(changed)
    }
}
