import Templates
import Testing

/// Templates and data made of chance: whatever they are, nothing traps and nothing goes out unescaped.
@Suite struct RandomTemplateTests {
    /// Without <, > in tags only, and no quotes: what of these goes out came from the data.
    private static let pieces = [
        "{{", "}}", "{{{", "}}}", "{{#", "{{^", "{{/", "{{>", "{{!", "{{=", "=}}", "{{&", "{{.}}", "{{a}}", "{{b}}",
        "{{a.b}}", "{{#a}}", "{{/a}}", "{{^b}}", "{{/b}}", "{{>p}}", "  {{>p}}\n", "{{=| |=}}", "|a|",
        "|={{ }}=|", "a", "b", ".", " ", "\t", "\n", "\r\n", "é", "=", "|", "/", "\u{0}", "text",
    ]
    private static let texts = [
        "", "<", ">", "\"", "'", "&", "<\u{301}", "plain", "<script>alert('x')</script>", "é\"é",
    ]

    @Test(arguments: 0..<20)
    func `random templates with random data never trap nor write a mark unescaped`(seed: UInt64) {
        var chance = Chance(seed: seed)
        for _ in 0..<100 {
            let sources = ["page", "p"].map { name in (name: name, bytes: template(&chance)) }
            guard let templates = try? TemplateSet(sources: sources) else { continue }
            var output: [UInt8] = []
            try? templates.render("page", value: value(&chance, depth: 3), into: &output)
            #expect(!output.contains { "<\"'".utf8.contains($0) })
        }
    }

    @Test(arguments: 0..<20)
    func `random bytes are a template or an error`(seed: UInt64) {
        var chance = Chance(seed: seed)
        for _ in 0..<100 {
            let bytes = (0..<40).map { _ in chance.element(of: Array("{}#^/>!=&. \nab\u{e9}".utf8)) }
            for dialect in [TemplateSet.Dialect.product, .specification] {
                guard let templates = try? TemplateSet(sources: [("page", bytes)], dialect: dialect) else { continue }
                var output: [UInt8] = []
                try? templates.render("page", value: value(&chance, depth: 2), into: &output)
            }
        }
    }

    /// Sections mostly closed, so that many templates are right.
    private func template(_ chance: inout Chance) -> [UInt8] {
        (0..<chance.number(below: 12)).flatMap { _ -> [UInt8] in
            switch chance.number(below: 6) {
            case 0: Array("{{#a}}{{.}}{{b}}\n{{/a}}".utf8)
            case 1: Array("{{^b}}\n {{>p}}\n{{/b}}".utf8)
            case 2: Array("{{a}}{{a.b}}{{.}}".utf8)
            default: Array(chance.element(of: Self.pieces).utf8)
            }
        }
    }

    private func value(_ chance: inout Chance, depth: Int) -> Value {
        switch chance.number(below: depth > 0 ? 8 : 5) {
        case 0: .absent
        case 1: .flag(chance.number(below: 2) == 0)
        case 2: .number(Int(truncatingIfNeeded: chance.next()))
        case 3, 4: .text(chance.element(of: Self.texts))
        case 5: .list((0..<chance.number(below: 4)).map { _ in value(&chance, depth: depth - 1) })
        default: .object(["a": value(&chance, depth: depth - 1), "b": value(&chance, depth: depth - 1)])
        }
    }
}

/// Numbers that look random and are the same in every run.
private struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }

    mutating func number(below limit: Int) -> Int {
        Int(next() % UInt64(limit))
    }

    mutating func element<Element>(of elements: [Element]) -> Element {
        elements[number(below: elements.count)]
    }
}
