import Files
import FoundationEssentials
import HTTP
import Web

extension Trial {
    /// A form of any kind is read alike however its body comes; the input is the content type, a line of its own, and the body.
    static let form = Trial("form", longest: 2048) { bytes in
        let line = bytes.prefix { $0 != ASCII.lineFeed }
        let body = [UInt8](bytes.dropFirst(line.count + 1))
        guard let type = FieldValue(bytes: line) else { return }
        var chance = Chance(bytes)
        let pieces = chance.pieces(of: body)
        let whole = try reading(type, body.isEmpty ? [] : [body])
        try hold(try reading(type, pieces) == whole, "a form that comes in pieces is read alike")
    }

    /// The fields, or why there are none.
    private static func reading(_ type: FieldValue, _ pieces: [[UInt8]]) throws -> Result<[FormField], FormError> {
        let form: Result<Form, FormError> = try Waiting.result {
            var rest = pieces[...]
            let body = RequestBody(announcedLength: pieces.reduce(0) { $0 + $1.count }) { rest.popFirst() }
            let request = Request(
                method: .post,
                target: .root,
                fields: [.contentType: type],
                authority: .absent,
                body: body
            )
            do throws(FormError) { return .success(try await reader.form(of: request)) } catch {
                return .failure(error)
            }
        }
        switch form {
        case .success(let form): return .success(try form.fields.map(FormField.init))
        case .failure(let error): return .failure(error)
        }
    }

    private static let reader = FormReader(
        limits: MultipartReading.limits,
        spoolFolder: FileManager.default.temporaryDirectory.path()
    )
}

/// A field of a form as it can be compared, checked for what every field must be.
struct FormField: Equatable {
    private let name: [UInt8]
    private let bytes: [UInt8]
    private let fileName: String?

    init(_ field: Form.Field) throws {
        name = field.name
        try hold(name.count <= MultipartReading.limits.name, "no name is longer than allowed")
        try hold(PercentCoding.isText(name), "a name is UTF-8 without NUL")
        switch field.value {
        case .text(let text):
            (bytes, fileName) = (text, nil)
            try hold(PercentCoding.isText(text), "a text is UTF-8 without NUL")
        case .file(let file):
            (bytes, fileName) = (try file.file?.bytes(in: 0..<file.count) ?? [], file.fileName)
            try hold(file.count <= MultipartReading.limits.upload, "no file is longer than allowed")
            try FileNameRules.check(file.fileName)
        }
    }
}
