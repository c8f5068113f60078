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

    let program: Program
    let limits: Limits

    /// Parses templates; `constants` are dotted names such as "word.save" whose values are written in at once.
    ///
    /// A name of a template that begins like a constant ("word.") and is none is an error.
    package init(
        sources: [Source],
        constants: [String: String] = [:],
        dialect: Dialect = .product,
        limits: Limits = .standard
    ) throws(TemplateError) {
        let templates = sources.map { Template(name: $0.name, bytes: $0.bytes) }
        for template in templates where String(validating: template.bytes, as: UTF8.self) == nil {
            throw template.error(.notUTF8)
        }
        var compiler = try Compiler(templates, Constants(constants), dialect, limits)
        program = try compiler.compile()
        self.limits = limits
    }

    /// Appends a template filled with `data` to `output`, which an error leaves as it was.
    ///
    /// `length` is about how many bytes it makes.
    package func render(
        _ template: String,
        _ data: Object,
        into output: inout [UInt8],
        expecting length: Int = 0
    ) throws(TemplateError) {
        try render(template, value: .object(data), into: &output, expecting: length)
    }

    /// Appends a template filled with any value, which `{{.}}` names.
    package func render(
        _ template: String,
        value: Value,
        into output: inout [UInt8],
        expecting length: Int = 0
    ) throws(TemplateError) {
        var renderer = Renderer(program, limits, continuing: output, expecting: length)
        // Only one owner of the bytes, or writing to them would copy them.
        output = []
        defer { output = renderer.finish() }
        try renderer.render(template, value)
    }

    /// A template filled with `data`, to be a value in another.
    package func markup(_ template: String, _ data: Object) throws(TemplateError) -> Markup {
        var bytes: [UInt8] = []
        try render(template, data, into: &bytes)
        return Markup(rendered: bytes)
    }
}
