import Glibc

/// The time of the wall and of this process's threads since it was started, in nanoseconds.
struct Stopwatch {
    private var began = Self.now

    /// Begins anew: what came before was only got ready.
    mutating func restart() { began = Self.now }

    var elapsed: (processor: Int64, wall: Int64) {
        let now = Self.now
        return (now.processor - began.processor, now.wall - began.wall)
    }

    private static var now: (processor: Int64, wall: Int64) {
        (read(CLOCK_PROCESS_CPUTIME_ID), read(CLOCK_MONOTONIC))
    }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
