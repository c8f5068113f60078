import CSodium

/// The library, made ready on first use: it picks the code that suits the processor.
package enum Sodium {
    /// The version in use, as `1.0.18`.
    package static var version: String { unsafe String(cString: sodium_version_string()) }

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
