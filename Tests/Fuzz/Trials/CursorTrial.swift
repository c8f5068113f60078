import Credentials
import Records

extension Trial {
    /// A place in a list stands in an address in one way only.
    static let cursor = Trial("cursor", longest: 400) { bytes in
        let parts = bytes.parts
        if let cursor = Cursor(text: parts[0].text) {
            try hold(cursor.text.utf8.elementsEqual(parts[0]), "a place is written in one way")
        }
        guard let id = RecordID(rawValue: Int64(parts[0].count + 1)) else { return }
        let keys = parts.prefix(8)
        let cursor = Cursor(keys: [[UInt8]](keys), id: id)
        let again = Cursor(text: cursor.text)
        try hold(again == cursor, "a place is read again")
        try hold(
            cursor.text.utf8.allSatisfy { "-_".utf8.contains($0) || PlainLetters.contains($0) },
            "a place needs no escapes"
        )
    }

    /// The token of a session is written in one way only, and no other text is one.
    static let token = Trial("token", longest: 100) { bytes in
        guard let token = Token(text: bytes.text) else { return }
        try hold(token.text.utf8.elementsEqual(bytes), "a token is written in one way")
        try hold(token.digest.count == 32, "a token has a digest")
        try hold(!"\(token)".utf8.elementsEqual(bytes), "a token is not printed")
    }
}

/// Letters and digits of ASCII.
enum PlainLetters {
    static func contains(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
