extension HEIFFile {
    /// The items that are small copies of others, and the boxes that say so.
    ///
    /// A copy may show what was cut off or painted over later.
    func previews(_ bytes: Span<UInt8>) -> (items: Set<Int>, references: [Range<Int>]) {
        var found: (items: Set<Int>, references: [Range<Int>]) = ([], [])
        for box in description where box.kind == "iref" {
            var cursor = HEIFCursor(box.payload)
            guard let version = try? cursor.version(bytes) else { continue }
            let references = (try? HEIFBox.all(in: cursor.index..<box.payload.upperBound, bytes)) ?? []
            for reference in references where reference.kind == "thmb" {
                var inner = HEIFCursor(reference.payload)
                guard let id = try? inner.number(version == 0 ? 2 : 4, bytes) else { continue }
                found.items.insert(id)
                found.references.append(reference.range)
            }
        }
        return found
    }
}
