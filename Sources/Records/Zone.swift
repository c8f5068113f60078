import Text

/// A time zone: what the clocks of a place show at a moment, by ICU's tables.
public struct Zone: Sendable {
    /// Such as `Europe/Berlin`.
    public let name: String

    private let offsets: ZoneOffsets

    private init(_ name: String, _ offsets: ZoneOffsets) {
        self.name = name
        self.offsets = offsets
    }

    /// The zone of that name; nil when there is none.
    ///
    /// Takes a millisecond: made once, and handed down.
    public init?(named name: String) {
        guard let offsets = ZoneOffsets(named: name) else { return nil }
        self.init(name, offsets)
    }

    public static let utc = Zone("UTC", .utc)

    /// Seconds that clocks are ahead of UTC, at so many seconds since 1970.
    public func offset(at instant: Int64) -> Int64 { offsets.offset(at: instant) }

    /// The moment at which clocks show so many seconds since 1970.
    ///
    /// An hour that they skip moves forward by the gap; of one they show twice it is the first.
    public func instant(of local: Int64) -> Int64 { offsets.instant(of: local) }
}

extension Zone: Hashable {
    public static func == (one: Zone, other: Zone) -> Bool { one.name == other.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
