import HTTP

/// What a request says its body is.
enum FormKind {
    /// Nothing: only no body at all is a form then.
    case unsaid
    case urlencoded
    case multipart(Boundary)

    init(_ fields: Fields) throws(FormError) {
        let values = fields.values(of: .contentType)
        guard let value = values.first else {
            self = .unsaid
            return
        }
        guard values.count == 1 else { throw .malformed(.contentType) }
        let type = ASCII.trimmed(value.bytes.prefix { $0 != ASCII.semicolon })
        if ASCII.equal(type, ignoringCase: "application/x-www-form-urlencoded") {
            self = .urlencoded
        } else if ASCII.equal(type, ignoringCase: "multipart/form-data") {
            self = .multipart(try Self.boundary(value.bytes.drop { $0 != ASCII.semicolon }))
        } else {
            throw .notAForm
        }
    }

    private static func boundary(_ parameters: ArraySlice<UInt8>) throws(FormError) -> Boundary {
        var scanner = ValueScanner(parameters)
        var found: [Boundary?] = []
        do throws(ValueScanner.Malformed) {
            while let parameter = try scanner.parameter() {
                if parameter.isNamed("boundary") { found.append(Boundary(parameter.value.bytes)) }
            }
        } catch {
            throw .malformed(.contentType)
        }
        guard found.count == 1, let boundary = found[0] else { throw .malformed(.contentType) }
        return boundary
    }
}
