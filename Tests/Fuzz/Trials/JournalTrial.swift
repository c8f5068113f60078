import Records

extension Trial {
    /// The values in a journal come back exactly, and what is no journal's text is refused.
    static let journal = Trial("journal") { bytes in
        if let fields = try? FieldsText(bytes.text) {
            try hold(try FieldsText(fields.text) == fields, "values are read again")
            try hold(
                try FieldsText(fields.text).text.utf8.elementsEqual(fields.text.utf8),
                "they are written in one way"
            )
        }
        let text = bytes.text
        let values: [String: Value] = [
            "a \(text)": .text(text), "bytes": .bytes(bytes), "number": .integer(Int64(bytes.count)),
            "real": .real(Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) })),
        ]
        let written = FieldsText(values, secrets: ["secret"])
        let read = try FieldsText(written.text)
        try hold(
            read.values.count == written.values.count && read.secrets == written.secrets,
            "no field is lost or made"
        )
        for (name, value) in values {
            guard let again = read.values[name] else { throw Finding(description: "each field has its name") }
            try hold(isSame(again, value), "each value is what it was")
        }
    }

    private static func isSame(_ one: Value, _ other: Value) -> Bool {
        switch (one, other) {
        case (.text(let one), .text(let other)): one.utf8.elementsEqual(other.utf8)
        case (.real(let one), .real(let other)): one.bitPattern == other.bitPattern
        default: one == other
        }
    }
}
