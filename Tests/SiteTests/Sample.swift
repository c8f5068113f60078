/// Small pictures to upload.
enum Sample {
    /// 3 × 2 pixels, red.
    static let red = bytes([
        "89504e470d0a1a0a0000000d49484452000000030000000208020000001216f14d0000001049444154789c6338212202410c",
        "7016003c8c05a134d6d4480000000049454e44ae426082",
    ])

    /// 2 × 4 pixels, blue.
    static let blue = bytes([
        "89504e470d0a1a0a0000000d49484452000000020000000408020000002b8d796e0000001049444154789c6310113901440c",
        "d82800637c0781803312ad0000000049454e44ae426082",
    ])

    private static func bytes(_ lines: [String]) -> [UInt8] {
        let digits = Array(lines.joined().utf8).map { $0 < 58 ? $0 - 48 : $0 - 87 }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
