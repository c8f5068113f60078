import Records
import Testing

@Suite struct NumberKindTests {
    @Test(arguments: [
        ("0", Int64(0)), ("-12", -12), ("9223372036854775807", .max), ("-9223372036854775808", .min), ("+1", 1),
        ("007", 7), ("-007", -7), ("-0", 0), ("+0", 0), ("000", 0), ("00000000000000000000000000042", 42),
    ])
    func `a whole number is written in digits, with a sign or not`(text: String, number: Int64) throws {
        #expect(try IntegerKind.integer.value(from: text, in: .utc) == .integer(number))
        #expect(IntegerKind.integer.text(of: .integer(number), in: .utc) == String(number))
    }

    @Test(arguments: [
        "1.0", "1e2", " 1", "1 ", "9223372036854775808", "-9223372036854775809", "-", "+", "+-1", "--1", "٣", "１",
        "0x1",
        "1,000", "1_000", "1\u{301}", String(repeating: "0", count: 100),
    ])
    func `nothing else is a whole number`(text: String) {
        #expect(throws: Refusal.invalid) { try IntegerKind.integer.value(from: text, in: .utc) }
    }

    @Test(arguments: [
        ("1.5", 1.5), ("-0.25", -0.25), ("+2.5", 2.5), ("3", 3), ("3.0", 3), ("007.50", 7.5), (".5", 0.5), ("5.", 5),
        ("1e3", 1000), ("1E+3", 1000), ("1e-2", 0.01), ("0.1", 0.1), ("1e300", 1e300), ("-0", -0.0), ("0e99999", 0),
        ("0.1000000000000000055511151231257827", 0.1), ("4.9e-324", .leastNonzeroMagnitude),
        ("179769313486231570000", 1.7976931348623157e20),
    ])
    func `a number is read as people type it`(text: String, number: Double) throws {
        #expect(try RealKind.real.value(from: text, in: .utc) == .real(number))
    }

    @Test(arguments: [
        "nan", "NaN", "nan(1)", "inf", "-inf", "+infinity", "INF", "0x10", "0x1p3", "1p3", "1e", "1e+", "e5", ".", "+",
        "-",
        "+.", "1e999", "-1e999", "1e-999", "1,5", "1.5.1", "1 5", " 1", "1 ", "--1", "+-1", "1e5.5", "one", "٣", "½",
        "1\u{301}", "1_000", "1f", "1d", String(repeating: "1", count: 100),
    ])
    func `what nobody types, and what no Double holds, is no number`(text: String) {
        #expect(throws: Refusal.invalid) { try RealKind.real.value(from: text, in: .utc) }
    }

    @Test(arguments: [
        (3, "3"), (0, "0"), (-0.0, "-0"), (0.1, "0.1"), (-2.5, "-2.5"), (1e300, "1e300"), (1e-7, "1e-7"),
        (12_345_678.9, "12345678.9"), (100_000, "100000"), (1.0 / 3, "0.3333333333333333"),
        (.greatestFiniteMagnitude, "1.7976931348623157e308"), (.leastNonzeroMagnitude, "5e-324"),
    ])
    func `a number shows as the shortest text that means it`(number: Double, text: String) throws {
        #expect(RealKind.real.text(of: .real(number), in: .utc) == text)
        #expect(try RealKind.real.value(from: text, in: .utc) == .real(number))
    }

    @Test func `every number comes back exactly`() throws {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let number = Double(bitPattern: .random(in: 0...UInt64.max, using: &generator))
            guard number.isFinite else { continue }
            let text = RealKind.real.text(of: .real(number), in: .utc)
            #expect(try RealKind.real.value(from: text, in: .utc) == .real(number))
        }
    }

    @Test func `what no database keeps is refused past the form too`() {
        for number in [Double.nan, .infinity, -.infinity] {
            #expect(RealKind.real.refusal(of: .real(number)) == .invalid)
        }
    }
}
