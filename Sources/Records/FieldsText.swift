/// The values of fields as text: one JSON object, from which every value comes back exactly as it was.
///
/// `{"desc":"…","married":true,"picture":{"photo":"9f…"},"at":{"time":1}}`. It says of itself what each value is, so that
/// a journal can be read whatever became of the model.
package struct FieldsText: Equatable, Sendable {
    /// Text that no version of this program wrote.
    package struct Damaged: Error, Equatable {}

    package var values: [String: Value]

    /// Fields of which only this is told: they changed.
    package var secrets: Set<String>

    package init(_ values: [String: Value], secrets: Set<String> = []) {
        self.values = values
        self.secrets = secrets
    }

    package init(_ text: String) throws(Damaged) {
        var reader = JSONReader(Array(text.utf8))
        self.init([:])
        try reader.object { name, reader throws(Damaged) in
            if let value = try Self.value(from: &reader) { values[name] = value } else { secrets.insert(name) }
        }
        try reader.end()
    }

    /// Sorted by name, so that the same values are the same text.
    package var text: String {
        var writer = JSONWriter()
        writer.open()
        for name in Set(values.keys).union(secrets).sorted() {
            writer.name(name)
            if let value = values[name] { Self.write(value, to: &writer) } else { writer.tagged(Tag.secret, "true") }
        }
        writer.close()
        return writer.text
    }

    private enum Tag {
        static let real = "real"
        static let time = "time"
        static let date = "date"
        static let bytes = "bytes"
        static let photo = "photo"
        static let reference = "id"
        static let secret = "secret"
    }

    private static func write(_ value: Value, to writer: inout JSONWriter) {
        switch value {
        case .null: writer.literal("null")
        case .text(let text): writer.string(text)
        case .integer(let number): writer.literal(String(number))
        case .flag(let flag): writer.literal(flag ? "true" : "false")
        // Its bits, for no decimal text tells all numbers apart.
        case .real(let number): writer.tagged(Tag.real, String(Int64(bitPattern: number.bitPattern)))
        case .time(let time): writer.tagged(Tag.time, String(time.microseconds))
        case .date(let date): writer.tagged(Tag.date, "\"\(date)\"")
        case .reference(let id): writer.tagged(Tag.reference, String(id.rawValue))
        case .bytes(let bytes): writer.tagged(Tag.bytes, "\"\(Base64URL.text(bytes))\"")
        case .photo(let hash): writer.tagged(Tag.photo, "\"\(hash.text)\"")
        }
    }

    /// Nil for a secret.
    private static func value(from reader: inout JSONReader) throws(Damaged) -> Value? {
        switch try reader.scalarOrObject() {
        case .null: return .null
        case .text(let text): return .text(text)
        case .number(let number): return .integer(number)
        case .flag(let flag): return .flag(flag)
        case .tagged(let tag, let value): return try self.value(tag, value)
        }
    }

    private static func value(_ tag: String, _ value: JSONReader.Scalar) throws(Damaged) -> Value? {
        switch (tag, value) {
        case (Tag.secret, .flag(true)): return nil
        case (Tag.real, .number(let bits)): return .real(Double(bitPattern: UInt64(bitPattern: bits)))
        case (Tag.time, .number(let number)): return .time(Timestamp(microseconds: number))
        case (Tag.reference, .number(let number)):
            if let id = RecordID(rawValue: number) { return .reference(id) }
        case (Tag.date, .text(let text)):
            if let date = CivilDate(text: text) { return .date(date) }
        case (Tag.bytes, .text(let text)):
            if let bytes = Base64URL.bytes(text) { return .bytes(bytes) }
        case (Tag.photo, .text(let text)):
            if let hash = PhotoHash(text: text) { return .photo(hash) }
        default: break
        }
        throw Damaged()
    }
}
