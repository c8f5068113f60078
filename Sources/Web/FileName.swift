/// The names clients give to the files they send.
enum FileName {
    private static let longest = 255

    /// What stands behind the last slash or backslash, without characters that turn or break a line, cut at 255 bytes.
    static func shown(_ bytes: [UInt8]) -> String {
        let start = bytes.lastIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.map { $0 + 1 } ?? 0
        var name = String.UnicodeScalarView()
        var count = 0
        for scalar in String(decoding: bytes[start...], as: UTF8.self).unicodeScalars where isShown(scalar) {
            count += UTF8.width(scalar)
            guard count <= longest else { break }
            name.append(scalar)
        }
        return String(name)
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: false
        // Marks and overrides of direction, with which `gpj.exe` reads as `exe.jpg`; line and paragraph separators.
        case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: false
        default: true
        }
    }
}
