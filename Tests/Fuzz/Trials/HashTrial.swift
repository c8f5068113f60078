import Credentials
import Threads

extension Trial {
    /// Whatever stands where a user's hash should, a password that nobody knows does not fit it.
    static let hash = Trial("hash", longest: 200) { bytes in
        let hash = bytes.text
        _ = hasher.needsRehash(hash)
        guard HashCost(hash) != .unknown else { return }
        let password = [UInt8](Token.random().text.utf8)
        try hold(try !Waiting.result { try await hasher.verify(password, hash) }, "no hash fits every password")
        try hold(try !Waiting.result { try await hasher.verify([], hash) }, "no hash fits an empty password")
        try hold(try !Waiting.result { try await hasher.verify([0], hash) }, "a password is not cut at a zero")
    }

    private static let hasher = PasswordHasher(cost: .trial, pool: Pool(threads: 1, waiting: 8))
}

/// Whether a hash is cheap enough to be tried: the cost stands in it, and may be years.
private enum HashCost {
    case low
    case unknown

    init(_ hash: String) {
        let parts = hash.utf8.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false).map { [UInt8]($0) }
        guard parts.count > 2, parts[0].isEmpty else {
            self = .low
            return
        }
        self = Self.isLow(parts[1].text, parts[2].text, parts) ? .low : .unknown
    }

    private static func isLow(_ function: String, _ cost: String, _ parts: [[UInt8]]) -> Bool {
        switch function {
        case "argon2id":
            parts.count > 3 && cost == "v=19" && ["m=8,t=1,p=1", "m=16,t=1,p=1", "m=8,t=2,p=1"].contains(parts[3].text)
        case "2b": cost == "04"
        case "y": ["j75", "j65", "j/."].contains(cost)
        case "6": !cost.hasPrefix("rounds=") || cost == "rounds=1000"
        default: true
        }
    }
}
