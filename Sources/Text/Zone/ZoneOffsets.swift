/// How far the clocks of a time zone stand from UTC, at any time.
///
/// A value without a handle, for every thread: ICU's calendars are for one thread each, and dear to open.
package struct ZoneOffsets: Sendable, Equatable {
    /// A span of time in which the distance stays the same: from `start` to the start of the next.
    struct Span: Sendable, Equatable {
        let start: Int64
        let offset: Int64
    }

    /// The Gregorian calendar repeats, days of the week included, and so do the rules that zones end with.
    private static let cycle: Int64 = 146_097 * 86_400

    /// The year 2500, where the table ends: its last rules have been in force for a cycle.
    static let horizon: Int64 = 16_725_225_600

    /// Never empty; the start of the first is that of time.
    private let spans: [Span]

    init(first offset: Int64, _ later: [Span]) { spans = [Span(start: .min, offset: offset)] + later }

    /// Clocks that show UTC.
    package static let utc = ZoneOffsets(first: 0, [])

    /// Seconds that local clocks are ahead of UTC, at so many seconds since 1970.
    package func offset(at instant: Int64) -> Int64 {
        let (instant, _) = Self.insideTable(instant)
        return spans[last { spans[$0].start <= instant }].offset
    }

    /// The moment at which local clocks show so many seconds since 1970.
    ///
    /// What they skip moves forward by the gap, and what they show twice is the first time: both are reckoned with the
    /// offset before the change.
    package func instant(of local: Int64) -> Int64 {
        let (local, cycles) = Self.insideTable(local)
        let place = last { spans[$0].start <= local - spans[$0 - 1].offset }
        let found = local - spans[place].offset
        let isSkipped = place > 0 && found < spans[place].start
        return cycles + (isSkipped ? local - spans[place - 1].offset : found)
    }

    /// The last span for which something holds that holds for all before it; it is not asked of the first.
    private func last(where holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, spans.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if holds(middle) { low = middle } else { high = middle }
        }
        return low
    }

    /// A time in the table at which the clocks stand as they do at this one, and how much earlier it is.
    private static func insideTable(_ seconds: Int64) -> (Int64, Int64) {
        guard seconds >= horizon else { return (seconds, 0) }
        let distance = ((seconds - horizon) / cycle + 1) * cycle
        return (seconds - distance, distance)
    }
}
