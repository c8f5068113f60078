package import Records

/// A record as its page's address names it: `friends/123`, with or without a slash in front.
package struct RecordAddress: Equatable, Sendable {
    package let list: String
    package let id: RecordID

    /// Nil unless it is a list and an id.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let named = parts.first == "" ? parts.dropFirst() : parts[...]
        guard named.count == 2, let list = named.first, let last = named.last, !list.isEmpty,
            let id = RecordID(text: last)
        else { return nil }
        self.list = String(list)
        self.id = id
    }
}

extension RecordAddress: CustomStringConvertible {
    package var description: String { "\(Quoted(list))/\(id)" }
}
