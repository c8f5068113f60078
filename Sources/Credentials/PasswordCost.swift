import FoundationEssentials

/// How much work a guess at a password takes: argon2id with so many passes over so much memory.
package struct PasswordCost: Sendable, Equatable {
    /// The least OWASP allows, 2 passes over 19 MiB; no release build knows a cost below it.
    package static let minimum = PasswordCost(passes: 2, kibibytes: 19_456)
    /// 2 passes over 64 MiB, about 90 ms.
    package static let full = PasswordCost(passes: 2, kibibytes: 65_536)
    /// What this machine can give: less where 64 MiB a log-in would be much.
    package static let standard = suited(toMemory: Int(clamping: ProcessInfo.processInfo.physicalMemory))

    #if DEBUG
    /// A cost that protects nothing, for tests only: a release build has no such cost.
    package static let test = PasswordCost(passes: 1, kibibytes: 8)
    #endif

    package let passes: Int
    package let kibibytes: Int

    private init(passes: Int, kibibytes: Int) {
        self.passes = passes
        self.kibibytes = kibibytes
    }

    var bytes: Int { kibibytes * 1_024 }

    /// The cost for a machine with so much memory.
    package static func suited(toMemory bytes: Int) -> PasswordCost { bytes < 1 << 30 ? .minimum : .full }
}
