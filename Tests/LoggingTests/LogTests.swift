import Logging
import Testing

@Suite struct LogTests {
    private let time = "2026-11-30T08:09:09.123Z"

    @Test func `a line says when, how much, what and with which values`() {
        let line = LogRecorder.line { log in
            log(.info, "login.ok", ["user": "ann", "address": "127.0.0.1", "request": "7F3A"])
        }

        #expect(
            line.contains(
                /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z info login\.ok user=ann address=127\.0\.0\.1 request=7F3A\n$/
            )
        )
    }

    @Test(arguments: [
        ("plain", "plain"),
        ("", "\"\""),
        ("two words", "\"two words\""),
        ("a=b", "\"a=b\""),
        ("say \"hi\"", #""say \"hi\"""#),
        ("back\\slash", #""back\\slash""#),
        ("a\r\nb\tc", #""a\r\nb\tc""#),
        ("\u{1B}[31mred\u{7}", #""\u{1B}[31mred\u{7}""#),
        ("\u{0}\u{7F}\u{85}\u{9B}", #""\u{0}\u{7F}\u{85}\u{9B}""#),
        ("\u{202E}gpj", #""\u{202E}gpj""#),
        ("a\u{2028}b\u{2029}c", #""a\u{2028}b\u{2029}c""#),
        ("zero\u{200B}width\u{FEFF}", #""zero\u{200B}width\u{FEFF}""#),
        ("\u{A0}\u{3000}", #""\u{A0}\u{3000}""#),
        ("\u{E000}", #""\u{E000}""#),
        ("Zoë 安娜", "\"Zoë 安娜\""),
        ("x\"\u{301}\n\u{301}", "\"x\\\"\u{301}\\n\u{301}\""),
    ])
    func `a value cannot pose as another or leave its line`(value: String, written: String) {
        let line = LogRecorder.line { $0(.info, "form.read", ["title": value, "after": "1"]) }

        #expect(Array(line.utf8.dropFirst(time.utf8.count)) == Array(" info form.read title=\(written) after=1\n".utf8))
    }

    @Test(arguments: [("x", 10_000), ("\u{1B}", 10_000), ("é", 10_000), ("\u{301}\u{316}", 40_000), ("\n", 100_000)])
    func `a line stays short whatever it is given`(unit: String, count: Int) {
        let value = String(repeating: unit, count: count)

        let line = LogRecorder.line { $0(.error, "a.b", ["a": value, "b": value, "c": value, "d": value, "e": value]) }

        #expect(line.utf8.count <= 2_048)
        #expect(line.utf8.count(where: { $0 == UInt8(ascii: "\n") }) == 1)
        #expect(line.utf8.last == UInt8(ascii: "\n"))
        #expect(line.hasSuffix(" …\n"))
    }

    @Test(arguments: Log.Level.allCases, Log.Level.allCases)
    func `lines below the level are not written, their values not made`(level: Log.Level, lowest: Log.Level) {
        let recorder = LogRecorder()
        let log = Log(level: lowest, write: recorder.write)
        var made = 0
        func value() -> String {
            made += 1
            return "1"
        }

        log(level, "a.b", ["key": value()])

        #expect(recorder.lines.count == (level >= lowest ? 1 : 0))
        #expect(made == recorder.lines.count)
        #expect(log.writes(level) == (level >= lowest))
    }

    @Test func `levels are ordered and have the names of the option`() {
        #expect(Log.Level.allCases.sorted() == [.debug, .info, .warning, .error])
        #expect(Log.Level(rawValue: "warning") == .warning)
        #expect(Log.Level(rawValue: "WARNING") == nil)
    }

    @Test func `a silent log takes nothing`() {
        Log.silent(.error, "a.b")

        #expect(!Log.silent.writes(.error))
    }
}
