import HTTP
import Web

extension Trial {
    /// Escapes are undone once, or refused.
    static let percent = Trial("percent") { bytes in
        try hold(PercentCoding.decode(bytes[...]) == Escapes.undone(bytes), "escapes are undone once")
        let spaced = bytes.map { $0 == UInt8(ascii: "+") ? ASCII.space : $0 }
        try hold(PercentCoding.decodeForm(bytes[...]) == Escapes.undone(spaced), "in a form a plus is a space")
        let text = PercentCoding.decodedText(bytes[...])
        let plain = Escapes.undone(bytes).flatMap { $0.contains(0) ? nil : String(validating: $0, as: UTF8.self) }
        try hold(text.map { [UInt8]($0.utf8) } == plain.map { [UInt8]($0.utf8) }, "a text is UTF-8 without NUL")
        let escaped = PercentCoding.encode(bytes.text)
        try hold(
            PercentCoding.decode([UInt8](escaped.utf8)[...]) == [UInt8](bytes.text.utf8),
            "what was escaped is undone"
        )
        try hold(escaped.utf8.allSatisfy { !"&=+;#?<>\"' /\\".utf8.contains($0) }, "no mark stays unescaped")
    }

    /// The pairs of an urlencoded form are those anyone reads, and a query holds the same.
    static let urlencoded = Trial("urlencoded") { bytes in
        let read = try fields(bytes)
        guard let pairs = Escapes.pairs(bytes) else { return try hold(read == nil, "a broken escape is refused") }
        let isText = pairs.allSatisfy { PercentCoding.isText($0.name) && PercentCoding.isText($0.value) }
        guard isText, pairs.count <= 1000, pairs.allSatisfy({ $0.name.count <= 256 }) else {
            return try hold(read == nil, "what is no text, and what is too much, is refused")
        }
        try hold(read == pairs, "a form has the fields that were sent")
        guard let target = Target(bytes: ([UInt8]("/?".utf8) + bytes)[...]) else { return }
        guard let query = Query(target) else { throw Finding(description: "what a form takes, a query takes") }
        for pair in pairs {
            let first = pairs.first { $0.name == pair.name }?.value
            try hold(query[pair.name.text].map { [UInt8]($0.utf8) } == first, "of a repeated key the first counts")
        }
    }

    private static func fields(_ bytes: [UInt8]) throws -> [Escapes.Pair]? {
        let form: Form? = try Waiting.result {
            let fields: Fields = [.contentType: "application/x-www-form-urlencoded"]
            let request = Request(
                method: .post,
                target: .root,
                fields: fields,
                authority: .absent,
                body: RequestBody(bytes: bytes)
            )
            return try? await FormReader(spoolFolder: "").form(of: request)
        }
        return form?.fields.map { field in
            guard case .text(let value) = field.value else { return Escapes.Pair(name: field.name, value: []) }
            return Escapes.Pair(name: field.name, value: value)
        }
    }
}

/// The same rules written down a second time, as plainly as can be.
enum Escapes {
    struct Pair: Equatable {
        let name: [UInt8]
        let value: [UInt8]
    }

    static func undone(_ bytes: [UInt8]) -> [UInt8]? {
        var plain: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            guard byte == 0x25 else {
                plain.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            let isHex = digits.count == 2 && digits.allSatisfy { "0123456789abcdefABCDEF".utf8.contains($0) }
            guard isHex, let number = UInt8([UInt8](digits).text, radix: 16) else { return nil }
            plain.append(number)
            rest = rest.dropFirst(2)
        }
        return plain
    }

    static func pairs(_ bytes: [UInt8]) -> [Pair]? {
        let spaced = bytes.map { $0 == UInt8(ascii: "+") ? ASCII.space : $0 }
        var pairs: [Pair] = []
        for pair in spaced.split(separator: UInt8(ascii: "&")) {
            let halves = pair.split(separator: ASCII.equals, maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = undone([UInt8](halves[0])), let value = undone(halves.count > 1 ? [UInt8](halves[1]) : [])
            else { return nil }
            pairs.append(Pair(name: name, value: value))
        }
        return pairs
    }
}
