import HTTP

extension Trial {
    /// A head is read alike however it comes, and what is taken can be told on so that nobody reads it otherwise.
    static let head = Trial("head", longest: 3000) { bytes in
        var chance = Chance(bytes)
        let whole = HeadReading([bytes])
        try hold(HeadReading(chance.pieces(of: bytes)) == whole, "a head that comes in pieces is read alike")
        guard case .head(let count, let head) = whole else { return }
        try hold(count <= bytes.count, "a head ends within what was sent")
        for line in head.fields { try line.checkWire() }
        try head.checkAgain()
    }
}

extension Fields.Line {
    /// Nothing in it can be taken for the end of a line or of a name.
    func checkWire() throws(Finding) {
        let marks = Set<UInt8>("()<>@,;:\\\"/[]?={}".utf8)
        let isToken = !name.bytes.isEmpty && name.bytes.allSatisfy { 0x21...0x7E ~= $0 && !marks.contains($0) }
        try hold(isToken, "the name of a field is a token")
        try hold(value.bytes.allSatisfy { $0 == 9 || $0 >= 32 && $0 != 127 }, "a value has no control byte but tab")
        let ends = [value.bytes.first, value.bytes.last].compactMap { $0 }
        try hold(!ends.contains { $0 == 9 || $0 == 32 }, "a value has no blanks at its ends")
    }
}

extension RequestHead {
    /// Written down in the plainest form, the head is read as the same.
    func checkAgain() throws(Finding) {
        guard case .head(_, let again) = HeadReading([plain]) else {
            throw Finding(description: "\(plain.text) is read")
        }
        try hold(again.method == method && again.target == target, "method and target are read again")
        try hold(again.version == version, "the version is read again")
        try hold(again.framing == framing, "the length is read again")
        try hold(again.keepAlive == keepAlive, "the wish to stay is read again")
        try hold(again.expectsContinue == expectsContinue, "the expectation is read again")
        try hold(again.fields.map(\.name) == fields.map(\.name), "all names are read again")
        guard fields.contains(.host) else { return }
        try hold(again.authority == authority, "\(authority.text) is read again")
    }

    private var plain: [UInt8] {
        var bytes = [UInt8]("\(method.text) ".utf8) + target.bytes
        bytes += version == .http10 ? " HTTP/1.0\r\n".utf8 : " HTTP/1.1\r\n".utf8
        for line in fields {
            let value = line.name == .host ? [UInt8](authority.text.utf8) : [UInt8](line.value.bytes)
            bytes += line.name.bytes + [ASCII.colon] + value + [ASCII.carriageReturn, ASCII.lineFeed]
        }
        return bytes + [ASCII.carriageReturn, ASCII.lineFeed]
    }
}
