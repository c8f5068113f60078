import CLinux

/// A thread of the operating system that lives until its work returns.
package enum Thread {
    private final class Work {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// The calling thread's number, unique among living threads.
    package static var current: UInt64 { linux_thread() }

    /// Starts a thread that runs `body` and ends with it.
    package static func start(_ body: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let work = unsafe Unmanaged.passRetained(Work(body)).toOpaque()
        let code = unsafe pthread_create(
            &thread,
            nil,
            { work in
                guard let work = unsafe work else { return nil }
                unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
                return nil
            },
            work
        )
        precondition(code == 0, "no thread can be started (error \(code))")
        pthread_detach(thread)
    }
}
