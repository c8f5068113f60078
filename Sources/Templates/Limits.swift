/// What bounds a template and a rendering, so that a mistake in a template ends in an error and not in a dead server.
enum Limits {
    /// Sections inside sections within one template.
    static let nesting = 32
    /// Sections and partials inside each other while rendering.
    static let depth = 200
    /// Rows and partials in one rendering.
    static let steps = 5_000_000
    static let outputBytes = 64 << 20
}
