/// What a form was filled in with: its fields in the order they came.
///
/// Names and values are UTF-8 without NUL. Names are compared byte by byte: what Unicode holds for the same stays two names.
package struct Form: Sendable {
    package enum Encoding: Sendable {
        case urlencoded
        case multipart
    }

    package enum Value: Sendable {
        case text([UInt8])
        case file(UploadedFile)
    }

    package struct Field: Sendable {
        package let name: [UInt8]
        package let value: Value

        package init(name: [UInt8], value: Value) {
            self.name = name
            self.value = value
        }

        func isNamed(_ text: String) -> Bool { name.elementsEqual(text.utf8) }
    }

    package let encoding: Encoding
    package let fields: [Field]

    package init(_ encoding: Encoding = .urlencoded, fields: [Field]) {
        self.encoding = encoding
        self.fields = fields
    }

    /// All values of the fields with this name.
    package func values(of name: String) -> [Value] {
        fields.compactMap { $0.isNamed(name) ? $0.value : nil }
    }

    /// The first text sent under this name; nil when there is none.
    package func text(_ name: String) -> String? { texts(name).first }

    /// All texts sent under this name: more than one where a form has but one input is the sender's fault.
    package func texts(_ name: String) -> [String] {
        values(of: name).compactMap { value in
            guard case .text(let bytes) = value else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// All file inputs sent under this name, those left empty among them.
    package func files(_ name: String) -> [UploadedFile] {
        values(of: name).compactMap { value in
            guard case .file(let file) = value else { return nil }
            return file
        }
    }

    /// The one file chosen in the inputs of this name; nil when all were left empty.
    package func file(_ name: String) throws(FileIssue) -> UploadedFile? {
        let chosen = files(name).filter { !$0.isLeftEmpty }
        guard chosen.count <= 1 else { throw .several }
        guard chosen.allSatisfy({ $0.file != nil }) else { throw .noBytes }
        return chosen.first
    }
}

/// What is wrong with the files chosen for one field.
package enum FileIssue: Error, Equatable, Sendable {
    case several
    /// A file has a name and nothing in it.
    case noBytes
}
