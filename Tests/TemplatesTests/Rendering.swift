import Templates

/// A template, what it is filled with, and what comes out: a row of a table of rules.
struct Rendering: Sendable {
    var template: String
    var data: Value
    var partials: KeyValuePairs<String, String> = [:]
    let expected: String

    init(_ template: String, _ data: Value = [:], partials: KeyValuePairs<String, String> = [:], gives expected: String)
    {
        self.template = template
        self.data = data
        self.partials = partials
        self.expected = expected
    }

    /// What comes out in truth.
    func output(_ dialect: TemplateSet.Dialect = .product) throws(TemplateError) -> String {
        try render(template, data, partials: partials, dialect: dialect)
    }
}

/// Renders one template, with others beside it to include.
func render(
    _ template: String,
    _ data: Value = [:],
    partials: KeyValuePairs<String, String> = [:],
    constants: [String: String] = [:],
    dialect: TemplateSet.Dialect = .product,
    limits: TemplateSet.Limits = .standard
) throws(TemplateError) -> String {
    let sources = [(name: "page", bytes: Array(template.utf8))] + partials.map { ($0.key, Array($0.value.utf8)) }
    let templates = try TemplateSet(sources: sources, constants: constants, dialect: dialect, limits: limits)
    var output: [UInt8] = []
    try templates.render("page", value: data, into: &output)
    return String(decoding: output, as: UTF8.self)
}
