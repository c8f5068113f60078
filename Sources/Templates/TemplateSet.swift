/// The templates of a site, parsed once and checked against each other.
package struct TemplateSet: Sendable {
    /// Which Mustache the templates are written in.
    package enum Dialect: Sendable {
        /// The specification's: raw tags write unescaped, a missing partial is empty.
        case specification
        /// Ours: raw tags and missing partials are errors.
        case product
    }

    /// A template's name and text.
    package typealias Source = (name: String, bytes: [UInt8])

    private let program: Program

    /// Parses templates; `constants` are dotted names such as "word.save" whose values are written in at once.
    ///
    /// A name of a template that begins like a constant ("word.") and is none is an error.
    package init(
        sources: [Source],
        constants: [String: String] = [:],
        dialect: Dialect = .product
    ) throws(TemplateError) {
        var compiler = try Compiler(sources, Constants(constants), dialect)
        program = try compiler.compile()
    }

    /// Appends a template filled with `data` to `output`, which an error leaves as it was.
    package func render(_ template: String, _ data: Object, into output: inout [UInt8]) throws(TemplateError) {
        try render(template, value: .object(data), into: &output)
    }

    /// Appends a template filled with any value, which `{{.}}` names.
    package func render(_ template: String, value: Value, into output: inout [UInt8]) throws(TemplateError) {
        let start = output.count
        var renderer = Renderer(program, value, continuing: output)
        output = []
        do {
            try renderer.render(template)
            output = renderer.output
        } catch {
            output = renderer.output
            output.removeSubrange(start...)
            throw error
        }
    }

    /// A template filled with `data`, to be a value in another.
    package func markup(_ template: String, _ data: Object) throws(TemplateError) -> Markup {
        var bytes: [UInt8] = []
        try render(template, data, into: &bytes)
        return Markup(rendered: bytes)
    }
}
