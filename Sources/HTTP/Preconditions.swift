/// What a client that has a copy asks before it is sent another (RFC 9110 13).
package struct Preconditions: Sendable {
    private let fields: Fields

    package init(of fields: Fields) { self.fields = fields }

    package init(of request: Request) { self.init(of: request.fields) }

    /// Whether 304 is the answer to a GET or HEAD: the client's copy is as good as what has this tag and date.
    ///
    /// A condition that cannot be read counts as none, so the client gets the whole.
    package func areMetByCopy(tag: EntityTag?, modified: HTTPDate? = nil) -> Bool {
        let tags = fields.values(of: .ifNoneMatch)
        // With If-None-Match the date is not looked at (RFC 9110 13.1.3).
        guard tags.isEmpty else { return tags.contains { names(tag, in: $0) } }
        guard let modified, let value = fields[.ifModifiedSince], let since = HTTPDate(bytes: value.bytes) else {
            return false
        }
        return modified <= since
    }

    /// Whether `Range` counts: without `If-Range`, or with one that names just this state.
    package func allowRange(tag: EntityTag?, modified: HTTPDate? = nil) -> Bool {
        guard let value = fields[.ifRange] else { return true }
        if let named = EntityTag.list(value.bytes)?.first { return tag.map(named.stronglyEquals) ?? false }
        return modified != nil && HTTPDate(bytes: value.bytes) == modified
    }

    private func names(_ tag: EntityTag?, in value: FieldValue) -> Bool {
        if value.bytes.elementsEqual([ASCII.asterisk]) { return true }
        guard let tag, let tags = EntityTag.list(value.bytes) else { return false }
        return tags.contains(where: tag.weaklyEquals)
    }
}
