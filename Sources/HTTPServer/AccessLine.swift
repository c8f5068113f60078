import CLinux
package import HTTP

/// One request in the combined log format: of printable ASCII alone, and of bounded length.
///
/// `192.0.2.7 - - [30/Nov/2026:14:39:35 +0000] "GET /pictures HTTP/1.1" 200 2326 "https://pl.example/" "Mozilla/5.0"`
///
/// Neither who is signed in nor what stands behind a `?` is in it: who looks for what in a household is nobody's file.
package struct AccessLine {
    /// The most bytes of a path, a referer or what a browser calls itself.
    private static let longest = 1_024
    /// What is logged of a client that left before its answer, as nginx does.
    private static let leftEarly = 499

    package private(set) var bytes: [UInt8] = []

    package init(_ exchange: Exchange, from peer: Peer, at stamp: [UInt8], count: Int) {
        bytes.reserveCapacity(256)
        bytes += peer.description.utf8
        bytes += " - - ".utf8
        bytes += stamp
        bytes += " \"".utf8
        if let head = exchange.head { append(head) } else { bytes.append(UInt8(ascii: "-")) }
        bytes += "\" ".utf8
        bytes.append(decimal: exchange.status.map { Int($0.code) } ?? Self.leftEarly)
        bytes += " ".utf8
        bytes.append(decimal: count)
        append(quoted: Self.withoutSecrets(exchange.head?.fields[.referer]?.bytes))
        append(quoted: exchange.head?.fields[.userAgent]?.bytes)
        bytes += "\n".utf8
    }

    private mutating func append(_ head: RequestHead) {
        append(escaped: head.method.text.utf8)
        bytes.append(UInt8(ascii: " "))
        append(escaped: head.target.path)
        bytes += (head.version == .http10 ? " HTTP/1.0" : " HTTP/1.1").utf8
    }

    private mutating func append(quoted value: ArraySlice<UInt8>?) {
        bytes += " \"".utf8
        if let value, !value.isEmpty { append(escaped: value) } else { bytes.append(UInt8(ascii: "-")) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// As Apache writes it: a backslash before quotes and backslashes, `\xhh` for what is no printable ASCII.
    private mutating func append(escaped value: some Collection<UInt8>) {
        for byte in value.prefix(Self.longest) {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0x20...0x7E: bytes.append(byte)
            default: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "x"), Self.digit(byte >> 4), Self.digit(byte & 15)]
            }
        }
        if value.count > Self.longest { bytes += "...".utf8 }
    }

    private static func digit(_ number: UInt8) -> UInt8 {
        number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "a") + number - 10
    }

    /// An address without query and fragment; nothing of one that names a user.
    private static func withoutSecrets(_ address: ArraySlice<UInt8>?) -> ArraySlice<UInt8>? {
        guard let address else { return nil }
        let end = address.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? address.endIndex
        return address[..<end].contains(UInt8(ascii: "@")) ? nil : address[..<end]
    }
}

/// The time in access lines, written once a second.
struct AccessStamp {
    private var second = -1
    private var text: [UInt8] = []

    mutating func current() -> [UInt8] {
        let now = Int(linux_wall_seconds())
        if now != second {
            second = now
            text = Self.text(HTTPDate(secondsSince1970: now).bytes)
        }
        return text
    }

    /// `[30/Nov/2026:14:39:35 +0000]` of `Mon, 30 Nov 2026 14:39:35 GMT`.
    private static func text(_ date: [UInt8]) -> [UInt8] {
        var text = [UInt8]("[".utf8)
        text += date[5..<7]
        text += "/".utf8
        text += date[8..<11]
        text += "/".utf8
        text += date[12..<16]
        text += ":".utf8
        text += date[17..<25]
        text += " +0000]".utf8
        return text
    }
}
