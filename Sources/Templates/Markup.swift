/// Bytes that are HTML already, the only value that is written unescaped.
///
/// Made by rendering a template or from a literal in our own source, so no user's text can become one.
package struct Markup: Sendable, Equatable {
    package let bytes: [UInt8]

    package init(_ literal: StaticString) {
        bytes = Array(literal.description.utf8)
    }

    init(rendered bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// What `body` writes; `length` is about how many bytes that is.
    package init(expecting length: Int, _ body: (inout Sheet) -> Void) {
        var sheet = Sheet(expecting: length)
        body(&sheet)
        bytes = sheet.finish()
    }
}
