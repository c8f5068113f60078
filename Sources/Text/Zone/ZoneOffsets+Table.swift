import _FoundationICU

extension ZoneOffsets {
    /// Reads ICU's table of the zone, as `Europe/Berlin`; nil when it has none of that name.
    package init?(named name: String) {
        // No name in the table is longer; ICU reads to the first zero.
        guard name.utf8.count <= 64, !name.utf8.contains(0) else { return nil }
        let units = Array(name.utf16)
        guard ZoneTable.lists(units), let table = ZoneTable(units) else { return nil }
        self = table.offsets(until: Self.horizon)
    }
}

/// A calendar of ICU's, walked from one change of the clocks to the next; for one thread.
@safe private struct ZoneTable: ~Copyable {
    /// Before any zone had a clock; ICU counts in milliseconds.
    private static let beginning: UDate = -62_167_219_200_000

    private let calendar: UnsafeMutablePointer<UCalendar?>

    init?(_ name: [UInt16]) {
        var status = U_ZERO_ERROR
        guard let calendar = unsafe swift_ucal_open(name, Int32(name.count), "en", UCAL_GREGORIAN, &status) else {
            return nil
        }
        unsafe self.calendar = unsafe calendar
    }

    deinit { unsafe swift_ucal_close(calendar) }

    /// Whether the table has a zone of that name: a calendar opens for any, and is in Greenwich then.
    static func lists(_ name: [UInt16]) -> Bool {
        var status = U_ZERO_ERROR
        var isListed: UBool = 0
        var canonical = [UInt16](repeating: 0, count: 128)
        let room = Int32(canonical.count)
        _ = unsafe swift_ucal_getCanonicalTimeZoneID(name, Int32(name.count), &canonical, room, &isListed, &status)
        return status.rawValue <= 0 && isListed != 0 && name != Array("Etc/Unknown".utf16)
    }

    func offsets(until horizon: Int64) -> ZoneOffsets {
        let first = offset(at: Self.beginning)
        var spans: [ZoneOffsets.Span] = []
        var offset = first
        while let start = nextChange(), start < horizon {
            let now = self.offset(at: UDate(start * 1000))
            // Some changes are of the name alone.
            if now != offset { spans.append(ZoneOffsets.Span(start: start, offset: now)) }
            offset = now
        }
        return ZoneOffsets(first: first, spans)
    }

    /// Goes to that time; the seconds that clocks are ahead of UTC then.
    private func offset(at time: UDate) -> Int64 {
        var status = U_ZERO_ERROR
        unsafe swift_ucal_setMillis(calendar, time, &status)
        let standard = unsafe swift_ucal_get(calendar, UCAL_ZONE_OFFSET, &status)
        let summer = unsafe swift_ucal_get(calendar, UCAL_DST_OFFSET, &status)
        precondition(status.rawValue <= 0, "ICU has no offset (error \(status.rawValue))")
        return Int64(standard + summer) / 1000
    }

    /// The time of the change after the one gone to, in seconds; nil after the last.
    private func nextChange() -> Int64? {
        var status = U_ZERO_ERROR
        var time: UDate = 0
        let found = unsafe swift_ucal_getTimeZoneTransitionDate(calendar, UCAL_TZ_TRANSITION_NEXT, &time, &status)
        return found != 0 && status.rawValue <= 0 ? Int64(time) / 1000 : nil
    }
}
