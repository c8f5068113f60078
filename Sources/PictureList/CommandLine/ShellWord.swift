/// A text as one word of a command that is there to be copied into a shell.
package struct ShellWord: CustomStringConvertible {
    package let description: String

    package init(_ text: String) {
        if !text.isEmpty, text.utf8.allSatisfy(Self.isPlain) {
            description = text
        } else if text.unicodeScalars.contains(where: \.properties.isControlOrBreak) {
            description = "$'" + text.unicodeScalars.map(Self.escaped).joined() + "'"
        } else {
            description =
                "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        if scalar == "'" || scalar == "\\" { return "\\\(scalar)" }
        guard scalar.properties.isControlOrBreak else { return String(scalar) }
        // Always three digits, so that a digit that follows is none of them.
        return String(scalar).utf8.map { byte in
            let digits = String(byte, radix: 8)
            return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
        }.joined()
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._:/+@%,=".utf8.contains(byte)
        }
    }
}
