import CSodium

/// The library, made ready on first use: it picks the code that suits the processor.
enum Sodium {
    /// Whether the library can be used; touched before every call into it.
    static let isReady = sodium_init() >= 0

    static func start() {
        precondition(isReady, "libsodium finds no source of random bytes")
    }

    static func randomBytes(_ count: Int) -> [UInt8] {
        start()
        var bytes = [UInt8](repeating: 0, count: count)
        unsafe randombytes_buf(&bytes, count)
        return bytes
    }
}
