import HTTP

/// The `Content-Disposition` of a part: `form-data`, the field's name, and the file's where there is one.
///
/// `filename*` is passed over, as RFC 7578 4.2 forbids it.
struct ContentDisposition {
    let name: [UInt8]
    let fileName: [UInt8]?

    init(_ value: ArraySlice<UInt8>) throws(FormError) {
        var scanner = ValueScanner(value)
        var names: [[UInt8]] = []
        var fileNames: [[UInt8]] = []
        do throws(ValueScanner.Malformed) {
            guard ASCII.equal(try scanner.token(), ignoringCase: "form-data") else { throw ValueScanner.Malformed() }
            while let parameter = try scanner.parameter(blanksAroundEquals: true) {
                if parameter.isNamed("name") { names.append(Self.unescaped(parameter.value)) }
                if parameter.isNamed("filename") { fileNames.append(Self.unescaped(parameter.value)) }
            }
        } catch {
            throw .malformed(.partHeader)
        }
        guard names.count == 1, fileNames.count <= 1 else { throw .malformed(.partHeader) }
        name = names[0]
        fileName = fileNames.first
    }

    /// A name as it was before it was quoted.
    ///
    /// Browsers escape the three bytes a quoted name cannot hold with `%`, and nothing else; older programs escape quotes
    /// with a backslash. A backslash that escapes no quote stands for itself, as in the paths old browsers send.
    private static func unescaped(_ value: Parameter.Value) -> [UInt8] {
        if case .quoted(let bytes) = value, hasEscapedQuote(bytes) { return withoutBackslashes(bytes) }
        return withoutPercents(value.bytes)
    }

    private static func hasEscapedQuote(_ bytes: ArraySlice<UInt8>) -> Bool {
        // Within quotes no quote stands but an escaped one.
        bytes.contains(ASCII.quote)
    }

    private static func withoutBackslashes(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            let escapes = byte == ValueScanner.backslash && (rest.first == ASCII.quote || rest.first == byte)
            plain.append(escapes ? rest.removeFirst() : byte)
        }
        return plain
    }

    private static func withoutPercents(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == ASCII.percent, let escaped = escaped(rest.prefix(2)) else {
                plain.append(byte)
                continue
            }
            plain.append(escaped)
            rest = rest.dropFirst(2)
        }
        return plain
    }

    private static func escaped(_ digits: ArraySlice<UInt8>) -> UInt8? {
        if digits.elementsEqual("22".utf8) { return ASCII.quote }
        if digits.elementsEqual("0D".utf8) { return ASCII.carriageReturn }
        return digits.elementsEqual("0A".utf8) ? ASCII.lineFeed : nil
    }
}
