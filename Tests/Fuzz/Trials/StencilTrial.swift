import Templates

extension Trial {
    /// A stencil filled gives what its template gives, whatever stands in the holes.
    ///
    /// The input is a template, one to include, and the texts.
    static let stencil = Trial("stencil") { bytes in
        let parts = bytes.parts
        let sources = zip(["page", "p"], parts + [[]]).map { (name: $0, bytes: $1) }
        guard let templates = try? TemplateSet(sources: sources, constants: ["word.a": "A"], limits: limits) else {
            return
        }
        // A section about a hole is shown: who leaves one there knows that there is something.
        let texts = (2..<6).map { place in
            place < parts.count && !parts[place].isEmpty ? parts[place].text : "<\(place)>"
        }
        try check(templates, texts)
    }

    private static let limits: TemplateSet.Limits = {
        var limits = TemplateSet.Limits()
        limits.steps = 2000
        limits.length = 1 << 16
        return limits
    }()

    private static func check(_ templates: TemplateSet, _ texts: [String]) throws {
        let whole = page(templates, texts)
        let stencil: Stencil
        do throws(TemplateError) {
            stencil = try templates.stencil("page", data { .hole($0) })
        } catch {
            return try hold(whole == nil, "what fails with holes fails with texts: \(error)")
        }
        // Holes take no room, so that only the texts can be too much.
        guard let whole else { return }
        for _ in 0..<2 {
            let filled = stencil.filled { hole, sheet in sheet.write(texts[hole]) }
            try hold(filled == whole, "a stencil of \(texts) gives \(whole.text), not \(filled.text)")
        }
    }

    private static func page(_ templates: TemplateSet, _ texts: [String]) -> [UInt8]? {
        var page: [UInt8] = []
        do throws(TemplateError) {
            try templates.render("page", data { .text(texts[$0]) }, into: &page)
            return page
        } catch {
            return nil
        }
    }

    private static func data(_ value: (Int) -> Value) -> Object {
        [
            "a": value(0), "b": .list([value(1), ["a": value(2)], "<", value(1)]), "c": ["a": value(3), "d": true],
            "d": "&", "e": nil,
        ]
    }
}
