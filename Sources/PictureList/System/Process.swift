import Glibc

/// The process as the system sees it.
enum Process {
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
