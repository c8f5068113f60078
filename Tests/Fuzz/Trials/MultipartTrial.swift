import HTTP
import Web

extension Trial {
    /// The parts of a form are read alike however the body comes; the boundary is the first line of the input.
    static let multipart = Trial("multipart", longest: 2048) { bytes in
        let line = bytes.prefix { $0 != ASCII.lineFeed }
        guard let boundary = Boundary(line) else { return }
        let body = [UInt8](bytes.dropFirst(line.count + 1))
        var chance = Chance(bytes)
        let whole = MultipartReading(boundary, [body])
        try hold(
            MultipartReading(boundary, chance.pieces(of: body)) == whole,
            "a multipart body that comes in pieces is read alike"
        )
        try whole.check(boundary)
    }
}

/// What reading a multipart body comes to.
struct MultipartReading: Equatable {
    struct Part: Equatable {
        let head: PartHead
        var data: [UInt8] = []
    }

    /// Small, so that short inputs reach them.
    static let limits: FormLimits = {
        var limits = FormLimits(upload: 1000)
        limits.text = 500
        limits.fields = 8
        limits.name = 32
        limits.files = 4
        limits.filledFiles = 2
        limits.partHeaders = 4
        limits.partHeader = 200
        return limits
    }()

    private(set) var parts: [Part] = []
    private(set) var error: FormError?
    private var isOpen = false

    /// Reads bytes that come in these pieces.
    init(_ boundary: Boundary, _ pieces: [[UInt8]]) {
        var parser = MultipartParser(boundary: boundary, limits: Self.limits)
        do throws(FormError) {
            for piece in pieces {
                var rest = piece[...]
                while let event = try parser.next(in: &rest) { take(event) }
            }
            if let event = try parser.end() { take(event) }
        } catch {
            self.error = error
        }
    }

    private mutating func take(_ event: MultipartParser.Event) {
        switch event {
        case .part(let head):
            precondition(!isOpen, "a part begins where none is open")
            isOpen = true
            parts.append(Part(head: head))
        case .data(let bytes):
            precondition(isOpen && !bytes.isEmpty, "data are some, in a part")
            parts[parts.count - 1].data += bytes
        case .partEnd:
            precondition(isOpen, "a part ends where one is open")
            isOpen = false
        }
    }

    func check(_ boundary: Boundary) throws(Finding) {
        guard error == nil else { return }
        let line = [UInt8]("\r\n--".utf8) + boundary.bytes
        for part in parts {
            for end in ["\r\n", "--\r\n"] {
                try hold(!part.data.has(line + [UInt8](end.utf8)), "no data hold the line that ends them")
            }
        }
        guard let plain = try plain() else { return }
        guard let edge = Boundary(Self.edge[...]) else { throw Finding(description: "our boundary is one") }
        try hold(MultipartReading(edge, [plain]).parts == parts, "what browsers write of it is read as the same")
    }

    private static let edge = [UInt8]("----WebKitFormBoundary7MA4YWxkTrZu0gW".utf8)

    /// The parts as a browser writes them; nil where it cannot, or the limits differ.
    private func plain() throws(Finding) -> [UInt8]? {
        var body: [UInt8] = []
        for part in parts {
            let names = [part.head.name, part.head.fileName].compactMap { $0 }
            // Neither sign can be told from an escape by one who reads it.
            guard !part.data.has(Self.edge), !names.joined().contains(where: { $0 == 0x25 || $0 == 0x5C }) else {
                return nil
            }
            guard names.map(Self.quoted).joined().count < 100 else { return nil }
            body += [UInt8]("--".utf8) + Self.edge + [UInt8]("\r\nContent-Disposition: form-data; name=".utf8)
            body += Self.quoted(part.head.name)
            if let name = part.head.fileName { body += [UInt8]("; filename=".utf8) + Self.quoted(name) }
            if let type = part.head.contentType { body += [UInt8]("\r\nContent-Type: ".utf8) + type }
            body += [UInt8]("\r\n\r\n".utf8) + part.data + [UInt8]("\r\n".utf8)
        }
        return body + [UInt8]("--".utf8) + Self.edge + [UInt8]("--\r\n".utf8)
    }

    private static func quoted(_ name: [UInt8]) -> [UInt8] {
        let escapes: [UInt8: String] = [10: "%0A", 13: "%0D", 34: "%22"]
        return [ASCII.quote] + name.flatMap { escapes[$0].map { [UInt8]($0.utf8) } ?? [$0] } + [ASCII.quote]
    }
}
