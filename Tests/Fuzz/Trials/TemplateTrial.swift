import Templates

extension Trial {
    /// A template of any bytes is filled or refused, and no mark of the data goes out as one; the input is a template and a
    /// second one to include.
    static let template = Trial("template") { bytes in
        let parts = bytes.parts
        for (dialect, data) in [(TemplateSet.Dialect.product, hostile), (.specification, hostile), (.product, nested)] {
            // The marks that a template itself may hold would hide those of the data.
            let sources = zip(["page", "p"], parts + [[]]).map { (name: $0, bytes: $1.map(unmarked)) }
            guard let templates = try set(sources, dialect), let page = try output(templates, data) else { continue }
            try hold(try output(templates, data) == page, "the same data give the same page")
            guard dialect == .product else { continue }
            try hold(!page.contains { marks.contains($0) }, "no mark of the data goes out as one")
            try hold(String(validating: page, as: UTF8.self) != nil, "a page is UTF-8")
        }
    }

    private static let marks = Set("<\"'".utf8)
    private static let hostile: Value = [
        "a": "<b>\"'&", "b": ["<\u{301}", 7, nil, "'x'", ["a": "\"\u{301}\"", "c": false]], "c": true, "d": "",
        "e": ["a": "&amp;<", "b": [[:], ["e": "deep<"]]],
    ]
    private static let nested: Value = ["a": [["a": [["a": ["<", ["a": "'"]]]]]], "b": nil, "c": [1, 2, 3]]

    private static func unmarked(_ byte: UInt8) -> UInt8 { marks.contains(byte) ? UInt8(ascii: "x") : byte }

    private static func set(
        _ sources: [TemplateSet.Source],
        _ dialect: TemplateSet.Dialect
    ) throws -> TemplateSet? {
        var limits = TemplateSet.Limits()
        limits.steps = 2000
        limits.length = 1 << 16
        do throws(TemplateError) {
            return try TemplateSet(sources: sources, constants: ["word.a": "A"], dialect: dialect, limits: limits)
        } catch {
            try hold(error.line > 0 && error.column > 0, "a fault in a template has a place: \(error)")
            return nil
        }
    }

    /// What is written; nil when a limit was overstepped, which then leaves what was there before.
    private static func output(_ templates: TemplateSet, _ data: Value) throws -> [UInt8]? {
        var output = [UInt8]("before".utf8)
        do throws(TemplateError) {
            try templates.render("page", value: data, into: &output)
            return [UInt8](output.dropFirst("before".utf8.count))
        } catch {
            try hold(output.elementsEqual("before".utf8), "a page that failed leaves nothing behind")
            return nil
        }
    }
}
