/// Goes once through the blocks of a GIF: finds its first frame and sorts out what stays when it is cleaned.
struct GIFBlocks {
    /// The signature and the screen, before the colours.
    private static let headCount = 13
    /// What says that frames move, and how often.
    private static let loops = ["NETSCAPE2.0", "ANIMEXTS1.0"]
    private static let profile = "ICCRGBG1012"

    private let limits: PictureLimits
    private var outline = Outline(format: .gif)

    static func outline(_ bytes: Span<UInt8>, _ limits: PictureLimits) throws(PictureError) -> Outline {
        var blocks = Self(limits)
        try blocks.read(bytes)
        return blocks.outline
    }

    private init(_ limits: PictureLimits) { self.limits = limits }

    private mutating func read(_ bytes: Span<UInt8>) throws(PictureError) {
        guard bytes.count >= Self.headCount else { throw .incomplete }
        var index = Self.headCount + Self.colorCount(bytes[10])
        guard index <= bytes.count else { throw .incomplete }
        try outline.pieces.keep(0..<index)
        while !outline.ends, index < bytes.count { index = try take(index, bytes) }
        guard outline.frame != nil else { throw outline.ends ? .damaged : .incomplete }
        try outline.pieces.insert([0x3b])
    }

    /// Returns where the next block begins.
    private mutating func take(_ start: Int, _ bytes: Span<UInt8>) throws(PictureError) -> Int {
        switch bytes[start] {
        case 0x2c: return try takeFrame(start, bytes)
        case 0x21: return try takeExtension(start, bytes)
        case 0x3b: break
        // What follows the frames of some is no block; nobody looks at it.
        default: guard outline.frame != nil else { throw .damaged }
        }
        outline.ends = true
        return start + 1
    }

    private mutating func takeFrame(_ start: Int, _ bytes: Span<UInt8>) throws(PictureError) -> Int {
        guard start + 10 <= bytes.count else { throw .incomplete }
        let frame = Frame(
            left: bytes.littleUInt16(at: start + 1),
            top: bytes.littleUInt16(at: start + 3),
            width: bytes.littleUInt16(at: start + 5),
            height: bytes.littleUInt16(at: start + 7)
        )
        if outline.frame == nil { try place(frame, bytes) }
        // Behind the colours one byte says how long the first codes are.
        let data = start + 10 + Self.colorCount(bytes[start + 9]) + 1
        let end = try Self.endOfParts(data, bytes)
        try outline.pieces.keep(start..<end)
        return end
    }

    /// Browsers widen a screen that is too small for the first frame.
    private mutating func place(_ frame: Frame, _ bytes: Span<UInt8>) throws(PictureError) {
        guard frame.width > 0, frame.height > 0 else { throw .damaged }
        outline.width = max(bytes.littleUInt16(at: 6), frame.right)
        outline.height = max(bytes.littleUInt16(at: 8), frame.bottom)
        try limits.check(width: outline.width, height: outline.height)
        outline.frame = frame
    }

    private mutating func takeExtension(_ start: Int, _ bytes: Span<UInt8>) throws(PictureError) -> Int {
        let end = try Self.endOfParts(start + 2, bytes)
        if isKept(start..<end, bytes) { try outline.pieces.keep(start..<end) }
        return end
    }

    /// Comments, texts, and whatever programs put in, go.
    private func isKept(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
        let start = range.lowerBound
        switch bytes[start + 1] {
        case 0xf9: return range.count == 8 && bytes[start + 2] == 4
        case 0xff where bytes[start + 2] == 11:
            if bytes.has(Self.profile.utf8, at: start + 3) { return true }
            let isLoop = Self.loops.contains { bytes.has($0.utf8, at: start + 3) }
            return isLoop && range.count == 19 && bytes[start + 14] == 3
        default: return false
        }
    }

    /// Where the parts that begin at `index` end: each says its length, and one of length 0 is the last.
    private static func endOfParts(_ index: Int, _ bytes: Span<UInt8>) throws(PictureError) -> Int {
        var index = index
        while index < bytes.count {
            let length = Int(bytes[index])
            index += 1 + length
            if length == 0 { return index }
        }
        throw .incomplete
    }

    private static func colorCount(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}
