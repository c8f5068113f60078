import Files
import Web

extension Echo {
    /// The fields of a form, as `form` or as `parts`.
    func members(of form: Form) throws(FormError) -> [(String, JSON)] {
        var fields: [JSON] = []
        for field in form.fields {
            fields.append(form.encoding == .urlencoded ? pair(field) : try part(field))
        }
        return [(form.encoding == .urlencoded ? "form" : "parts", .list(fields))]
    }

    private func pair(_ field: Form.Field) -> JSON {
        guard case .text(let value) = field.value else { return .list([]) }
        return .list([Self.text(field.name), Self.text(value)])
    }

    private func part(_ field: Form.Field) throws(FormError) -> JSON {
        let bytes: [UInt8]
        var fileName: String?
        var type: String?
        switch field.value {
        case .text(let value): bytes = value
        case .file(let file):
            fileName = file.fileName
            type = file.contentType
            do throws(FileError) {
                bytes = try file.file?.bytes(in: 0..<file.count) ?? []
            } catch {
                throw .file(error)
            }
        }
        return .object([
            ("name", Self.text(field.name)),
            ("filename", fileName.map(JSON.text) ?? .null),
            ("type", type.map(JSON.text) ?? .null),
            ("len", .number(bytes.count)),
            ("sha", .text(Self.shortDigest(bytes))),
        ])
    }

    private static func text(_ bytes: [UInt8]) -> JSON { .text(String(decoding: bytes, as: UTF8.self)) }
}
