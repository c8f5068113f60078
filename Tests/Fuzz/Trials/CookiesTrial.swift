import HTTP
import Web

extension Trial {
    /// A cookie is what stands once in all that was sent.
    static let cookies = Trial("cookies") { bytes in
        var fields: Fields = [:]
        for line in bytes.split(separator: ASCII.lineFeed) {
            guard let value = FieldValue(bytes: line) else { return }
            fields.append(.cookie, value)
        }
        for scheme in [Scheme.http, .https] {
            guard let value = Cookies(fields).value(of: "pl", over: scheme) else { continue }
            let forbidden = Set<UInt8>("\",;\\".utf8)
            try hold(value.utf8.allSatisfy { 0x21...0x7E ~= $0 && !forbidden.contains($0) }, "a cookie holds no marks")
            let name = scheme == .https ? "__Host-pl" : "pl"
            try hold(value.isEmpty || bytes.has([UInt8]("\(name)=\(value)".utf8)), "a cookie is what was sent")
            var twice = fields
            twice.append(.cookie, "a=b; __Host-pl=x; pl=x")
            try hold(Cookies(twice).value(of: "pl", over: scheme) == nil, "a cookie sent twice is none")
        }
        let set = SetCookie("pl", bytes.text, over: .https).fieldValue
        try hold(set.bytes.count { $0 == ASCII.semicolon } == 4, "nothing in a value becomes an attribute")
    }
}
