import Records

/// What a browser with a list open is told of a row or a heading, as one block of an event stream.
///
/// Its data is one line of JSON with `id`, `html`, `before` and `section`. Ids are texts there: they go beyond 2^53, from
/// where on the numbers of JavaScript have gaps.
struct LiveEvent: Equatable {
    enum Kind: String {
        case insert
        case update
        case move
        case delete
        case section
        case reload
    }

    /// What a `section` event does.
    enum SectionChange: String {
        case insert
        case delete
    }

    let kind: Kind
    var id: RecordID?
    /// The row, or the section without its rows.
    var html: [UInt8]?
    /// The next row that is in place already; nil at the list's end.
    var before: RecordID?
    /// The heading under which it happens.
    var section: String?
    var sectionChange: SectionChange?

    /// The list is to be loaded anew.
    static let reload = LiveEvent(kind: .reload)

    /// Writes events of one change, the last with the change's number: a browser that has seen it has seen them all.
    static func append(_ events: [LiveEvent], of change: Int64, to bytes: inout [UInt8]) {
        for (place, event) in events.enumerated() {
            if place == events.count - 1 { bytes += "id: \(change)\n".utf8 }
            event.append(to: &bytes)
        }
    }

    private func append(to bytes: inout [UInt8]) {
        bytes += "event: \(kind.rawValue)\ndata: {\"id\":".utf8
        JSONText.append(id.map { [UInt8]($0.description.utf8) }, to: &bytes)
        bytes += ",\"html\":".utf8
        JSONText.append(html, to: &bytes)
        bytes += ",\"before\":".utf8
        JSONText.append(before.map { [UInt8]($0.description.utf8) }, to: &bytes)
        bytes += ",\"section\":".utf8
        JSONText.append(section.map { [UInt8]($0.utf8) }, to: &bytes)
        if let sectionChange { bytes += ",\"change\":\"\(sectionChange.rawValue)\"".utf8 }
        bytes += "}\n\n".utf8
    }
}

/// Texts as JSON has them (RFC 8259 7), in one line.
enum JSONText {
    private static let digits = [UInt8]("0123456789abcdef".utf8)

    /// Writes UTF-8 as a text, or `null`.
    static func append(_ text: [UInt8]?, to bytes: inout [UInt8]) {
        guard let text else {
            bytes += "null".utf8
            return
        }
        bytes.append(UInt8(ascii: "\""))
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: bytes += [UInt8]("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
