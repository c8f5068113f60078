import CSodium

/// Fingerprints of bytes.
package enum Digest {
    /// What a fingerprint is made by; each gives 32 bytes.
    package enum Kind: Sendable {
        case blake2b
        case sha256
    }

    static let length = 32

    /// BLAKE2b-256 of the bytes.
    package static func blake2b(_ bytes: [UInt8]) -> [UInt8] { digest(.blake2b, bytes) }

    /// SHA-256 of the bytes.
    package static func sha256(_ bytes: [UInt8]) -> [UInt8] { digest(.sha256, bytes) }

    private static func digest(_ kind: Kind, _ bytes: [UInt8]) -> [UInt8] {
        var stream = DigestStream(kind)
        stream.update(bytes)
        return stream.finish()
    }
}

/// A fingerprint of bytes that come piece by piece.
@safe package struct DigestStream: ~Copyable {
    private let kind: Digest.Kind
    private let state: UnsafeMutableRawPointer

    package init(_ kind: Digest.Kind) {
        Sodium.start()
        self.kind = kind
        switch kind {
        case .blake2b:
            // The library asks for a state that begins at a multiple of 64.
            unsafe state = .allocate(byteCount: crypto_generichash_statebytes(), alignment: 64)
            unsafe crypto_generichash_init(OpaquePointer(state), nil, 0, Digest.length)
        case .sha256:
            unsafe state = .allocate(byteCount: crypto_hash_sha256_statebytes(), alignment: 64)
            unsafe crypto_hash_sha256_init(state.assumingMemoryBound(to: crypto_hash_sha256_state.self))
        }
    }

    deinit { unsafe state.deallocate() }

    /// Takes in the next bytes.
    package mutating func update(_ bytes: [UInt8]) { update(bytes[...]) }

    /// Takes in the next bytes.
    package mutating func update(_ bytes: ArraySlice<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            let count = UInt64(buffer.count)
            switch kind {
            case .blake2b: unsafe crypto_generichash_update(OpaquePointer(state), start, count)
            case .sha256: unsafe crypto_hash_sha256_update(sha256State, start, count)
            }
        }
    }

    /// The 32 bytes of the fingerprint.
    package consuming func finish() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Digest.length)
        switch kind {
        case .blake2b: unsafe crypto_generichash_final(OpaquePointer(state), &digest, digest.count)
        case .sha256: unsafe crypto_hash_sha256_final(sha256State, &digest)
        }
        return digest
    }

    private var sha256State: UnsafeMutablePointer<crypto_hash_sha256_state> {
        unsafe state.assumingMemoryBound(to: crypto_hash_sha256_state.self)
    }
}
