import Glibc

/// The process as the system sees it.
enum Process {
    /// Opens those of standard input, output and error that are closed, on nothing.
    ///
    /// The next file that is opened would take their place, and what is printed would be written into it.
    static func openStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The system gives the lowest number that is free.
            _ = unsafe open("/dev/null", O_RDWR)
        }
    }

    /// What this process makes is for its user alone, and no part of its memory is ever written to disk by a crash.
    static func becomePrivate() {
        umask(0o077)
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    }

    /// Allows as many open descriptors as the system lets us have, and returns the number.
    static func raiseDescriptorLimit() -> Int {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard unsafe getrlimit(resource, &limit) == 0 else { return 0 }
        limit.rlim_cur = limit.rlim_max
        unsafe setrlimit(resource, &limit)
        return unsafe getrlimit(resource, &limit) == 0 ? Int(clamping: limit.rlim_cur) : 0
    }
}
