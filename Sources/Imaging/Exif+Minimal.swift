extension Exif {
    /// A TIFF block with the orientation and the dates, and nothing else; `nil` when there is nothing to say.
    var minimal: [UInt8]? {
        var entries: [TIFF.Entry] = []
        if orientation != .upright { entries.append(TIFF.Entry(.orientation, number: orientation.rawValue)) }
        if let changed { entries.append(TIFF.Entry(.changed, text: changed.bytes)) }
        guard let taken else { return entries.isEmpty ? nil : TIFF.block([entries]) }
        return TIFF.block([entries, [TIFF.Entry(.taken, text: taken.bytes)]])
    }
}

extension TIFF {
    /// A big-endian block of one directory, or of two, the second being the Exif directory of the first.
    static func block(_ directories: [[Entry]]) -> [UInt8] {
        guard let main = directories.first else { return [] }
        var block = Array("MM".utf8) + bytes16(42) + bytes32(8)
        guard directories.count > 1 else { return block + directory(main, at: block.count) }
        // The length of the first directory does not depend on where it points.
        let length = directory(main + [Entry(.exif, offset: 0)], at: block.count).count
        let second = block.count + length
        block += directory(main + [Entry(.exif, offset: second)], at: block.count)
        return block + directory(directories[1], at: second)
    }

    private static func directory(_ entries: [Entry], at offset: Int) -> [UInt8] {
        var bytes = bytes16(entries.count)
        var texts: [UInt8] = []
        let end = offset + 2 + 12 * entries.count + 4
        for entry in entries {
            bytes += bytes16(entry.tag.rawValue) + bytes16(entry.type.rawValue) + bytes32(entry.count)
            bytes += entry.isInline ? entry.value : bytes32(end + texts.count)
            texts += entry.isInline ? [] : entry.value
        }
        return bytes + bytes32(0) + texts
    }

    private static func bytes16(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xff)] }

    private static func bytes32(_ number: Int) -> [UInt8] { bytes16(number >> 16) + bytes16(number & 0xffff) }
}

extension TIFF.Entry {
    init(_ tag: TIFF.Tag, number: Int) {
        self.init(tag: tag, type: .short, count: 1, value: [UInt8(number >> 8), UInt8(number & 0xff), 0, 0])
    }

    init(_ tag: TIFF.Tag, offset: Int) {
        let value = [24, 16, 8, 0].map { UInt8(offset >> $0 & 0xff) }
        self.init(tag: tag, type: .long, count: 1, value: value)
    }

    /// A text, with the zero that ends it and one that makes its length even.
    init(_ tag: TIFF.Tag, text: [UInt8]) {
        let value = text + [0]
        self.init(tag: tag, type: .text, count: value.count, value: value + (value.count % 2 == 0 ? [] : [0]))
    }
}
