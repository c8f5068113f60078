extension TemplateSet {
    /// What bounds a template and a rendering, so that a mistake in a template ends in an error, not in a dead server.
    package struct Limits: Sendable {
        package static let standard = Limits()

        /// Sections inside sections within one template.
        package var nesting = 32
        /// Sections and partials inside each other while rendering.
        package var depth = 100
        /// Rows and partials in one rendering.
        package var steps = 1_000_000
        /// Bytes of one rendering, overstepped by one value or text at most.
        package var length = 16 << 20

        package init() {}
    }
}
