import Testing
import Text

@Suite struct ZoneOffsetsTests {
    // What Python's zoneinfo says.
    @Test(
        arguments: [
            ("Europe/Berlin", 1_782_864_000, 7200), ("Europe/Berlin", 1_796_083_200, 3600),
            ("Europe/Berlin", -775_872_000, 10_800), ("America/New_York", 1_772_953_199, -18_000),
            ("America/New_York", 1_772_953_200, -14_400), ("Australia/Lord_Howe", 1_767_225_600, 39_600),
            ("Australia/Lord_Howe", 1_782_864_000, 37_800), ("Asia/Kathmandu", 1_767_225_600, 20_700),
            ("Asia/Kathmandu", 473_385_600, 19_800), ("America/St_Johns", 1_782_864_000, -9000),
            ("Europe/Dublin", 1_782_864_000, 3600), ("Asia/Shanghai", 1_782_864_000, 28_800),
            ("Asia/Shanghai", 583_718_400, 32_400), ("Asia/Taipei", -457_747_200, 32_400),
            ("Pacific/Apia", 1_325_235_600, -36_000), ("Pacific/Apia", 1_325_242_800, 50_400),
            ("Pacific/Kiritimati", 1_767_225_600, 50_400), ("UTC", 1_782_864_000, 0),
        ] as [(String, Int64, Int64)]
    )
    func `clocks stand where the law has put them`(name: String, instant: Int64, offset: Int64) throws {
        #expect(try #require(ZoneOffsets(named: name)).offset(at: instant) == offset)
    }

    @Test(
        arguments: [
            // Before there were zones, every place had its own noon.
            ("Europe/Berlin", -3_786_825_600, 3208), ("Europe/Berlin", -62_135_596_800, 3208),
            ("Africa/Monrovia", -631_152_000, -2670),
            // The rules of today go on for ever.
            ("Europe/Berlin", 16_725_139_200, 3600), ("Europe/Berlin", 16_740_864_000, 7200),
            ("Europe/Berlin", 253_386_403_200, 7200), ("America/New_York", 253_402_214_400, -18_000),
            ("Asia/Hong_Kong", 4_102_444_800, 28_800),
        ] as [(String, Int64, Int64)]
    )
    func `long ago and far ahead as well`(name: String, instant: Int64, offset: Int64) throws {
        #expect(try #require(ZoneOffsets(named: name)).offset(at: instant) == offset)
    }

    @Test(
        arguments: [
            // Skipped: on 29 March 2026 Berlin goes from 2:00 to 3:00.
            ("Europe/Berlin", 1_774_749_599, 1_774_745_999), ("Europe/Berlin", 1_774_749_600, 1_774_746_000),
            ("Europe/Berlin", 1_774_751_400, 1_774_747_800), ("Europe/Berlin", 1_774_753_199, 1_774_749_599),
            ("Europe/Berlin", 1_774_753_200, 1_774_746_000),
            // Shown twice: on 25 October 2026 it goes from 3:00 back to 2:00.
            ("Europe/Berlin", 1_792_893_599, 1_792_886_399), ("Europe/Berlin", 1_792_893_600, 1_792_886_400),
            ("Europe/Berlin", 1_792_897_199, 1_792_889_999), ("Europe/Berlin", 1_792_897_200, 1_792_893_600),
            // Apia had no 30 December 2011.
            ("Pacific/Apia", 1_325_246_400, 1_325_282_400),
            // Half an hour only.
            ("Australia/Lord_Howe", 1_791_080_100, 1_791_042_300),
            ("Australia/Lord_Howe", 1_775_353_500, 1_775_313_900),
        ] as [(String, Int64, Int64)]
    )
    func `a skipped hour moves forward by the gap, one shown twice is the first`(
        name: String,
        local: Int64,
        instant: Int64
    ) throws {
        #expect(try #require(ZoneOffsets(named: name)).instant(of: local) == instant)
    }

    @Test(arguments: [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca",
        "Europe/Dublin", "America/Sao_Paulo", "Asia/Tehran", "Antarctica/Troll", "America/Caracas", "Asia/Shanghai",
    ])
    func `what clocks show leads back to the moment, or to the one they showed it first`(name: String) throws {
        let zone = try #require(ZoneOffsets(named: name))
        for instant in stride(from: Int64(-5_000_000_000), to: 260_000_000_000, by: 12_345_678) {
            let local = instant + zone.offset(at: instant)
            let found = zone.instant(of: local)
            #expect(found <= instant && found + zone.offset(at: found) == local)
            if found != instant { #expect(instant - found <= 86_400) }
        }
    }

    @Test(arguments: [
        "", " ", "Berlin", "Europe/Nowhere", "Etc/Unknown", "GMT+25", "../etc/passwd", "Europe/Berlin\u{0}", "\u{301}",
        "europe/berlin ", String(repeating: "Europe/", count: 1000), "北京",
    ])
    func `a name that no table has is no zone`(name: String) {
        #expect(ZoneOffsets(named: name) == nil)
    }

    @Test(arguments: ["UTC", "Etc/UTC", "GMT", "Europe/Berlin", "Asia/Calcutta", "Asia/Kolkata", "US/Pacific"])
    func `older names lead to the same tables`(name: String) {
        #expect(ZoneOffsets(named: name) != nil)
    }

    @Test func `a table is read quickly`() {
        let time = ContinuousClock().measure { for _ in 0..<20 { _ = ZoneOffsets(named: "Europe/Berlin") } }

        #expect(time < .seconds(1))
    }
}
