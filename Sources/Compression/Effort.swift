/// How hard to try for a shorter form.
package enum Effort: Sendable {
    /// For what is sent once: a list's page of 64 kB becomes 7 in a tenth of a millisecond or two.
    case quick
    /// For what is kept and sent often: twenty times the work for a fifth less.
    case thorough

    /// libdeflate's level, 0 to 12.
    var deflate: CInt {
        switch self {
        case .quick: 1
        case .thorough: 12
        }
    }

    /// zstd's level, up to 19 without asking for more memory at the other end.
    var zstd: CInt {
        switch self {
        case .quick: 1
        case .thorough: 19
        }
    }
}
