import Synchronization

/// The number that names a record for good, unlike any other record's of any entity.
///
/// Made by the application: milliseconds in the upper bits, chance in the lower ones, always growing within a process.
public struct RecordID: Hashable, Sendable {
    public let rawValue: Int64

    /// Nil unless the number is positive.
    public init?(rawValue: Int64) {
        guard rawValue > 0 else { return nil }
        self.rawValue = rawValue
    }

    /// Reads `[1-9][0-9]{0,18}` in range, the only way an id is written in an address or a form.
    public init?(text: some StringProtocol) {
        guard let number = Decimal.number(text), number > 0 else { return nil }
        rawValue = number
    }

    /// A new id, greater than every one this process made before.
    public static func make() -> RecordID {
        make(at: .now, chance: .random(in: 0..<1 << chanceBits))
    }

    // 41 bits of milliseconds reach until 2089 from here; from 1970 they would end in 2039.
    private static let epoch = Timestamp(microseconds: 1_577_836_800_000_000)
    private static let chanceBits: Int64 = 22
    private static let last = Atomic<Int64>(0)

    private static func make(at time: Timestamp, chance: Int64) -> RecordID {
        let milliseconds = min(max(0, (time.microseconds - epoch.microseconds) / 1000), 1 << 41 - 1)
        let wanted = max(1, milliseconds << chanceBits | chance)
        var before = last.load(ordering: .relaxed)
        while true {
            // Within one millisecond chance alone would not grow.
            let next = max(wanted, before + 1)
            let result = last.weakCompareExchange(expected: before, desired: next, ordering: .relaxed)
            if result.exchanged { return RecordID(unchecked: next) }
            before = result.original
        }
    }

    private init(unchecked number: Int64) { rawValue = number }
}

extension RecordID: Comparable {
    public static func < (one: RecordID, other: RecordID) -> Bool { one.rawValue < other.rawValue }
}

extension RecordID: CustomStringConvertible {
    public var description: String { String(rawValue) }
}
