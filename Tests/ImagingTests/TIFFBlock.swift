/// Exif metadata made by hand.
struct TIFFBlock {
    enum Entry {
        case orientation(Int)
        case changed(String)
        case taken(String)
        case serialNumber(String)
    }

    let bytes: [UInt8]

    init(_ isBigEndian: Bool, _ entries: [Entry], next: [Entry] = []) {
        let order = Array((isBigEndian ? "MM" : "II").utf8)
        let bytes = { (number: Int, count: Int) -> [UInt8] in
            let big = (0..<count).reversed().map { UInt8(number >> (8 * $0) & 0xff) }
            return isBigEndian ? big : big.reversed()
        }
        var block = order + bytes(42, 2) + bytes(8, 4)
        for (list, isLast) in [(entries, next.isEmpty), (next, true)] where !list.isEmpty || !isLast {
            block += Self.directory(list, at: block.count, isLast: isLast, bytes)
        }
        self.bytes = block
    }

    private static func directory(
        _ entries: [Entry],
        at start: Int,
        isLast: Bool,
        _ bytes: (Int, Int) -> [UInt8]
    ) -> [UInt8] {
        var directory = bytes(entries.count, 2)
        let end = start + 2 + 12 * entries.count + 4
        var values: [UInt8] = []
        for entry in entries {
            switch entry {
            case .orientation(let value):
                directory += bytes(0x0112, 2) + bytes(3, 2) + bytes(1, 4) + bytes(value, 2) + [0, 0]
            case .changed(let text):
                directory +=
                    bytes(0x0132, 2) + bytes(2, 2) + bytes(text.utf8.count + 1, 4) + bytes(end + values.count, 4)
                values += Array(text.utf8) + [0]
            case .serialNumber(let text):
                directory +=
                    bytes(0xc62f, 2) + bytes(2, 2) + bytes(text.utf8.count + 1, 4) + bytes(end + values.count, 4)
                values += Array(text.utf8) + [0]
            case .taken(let text):
                directory += bytes(0x8769, 2) + bytes(4, 2) + bytes(1, 4) + bytes(end + values.count, 4)
                let at = end + values.count + 18
                values += bytes(1, 2) + bytes(0x9003, 2) + bytes(2, 2) + bytes(text.utf8.count + 1, 4) + bytes(at, 4)
                values += bytes(0, 4) + Array(text.utf8) + [0]
            }
        }
        return directory + bytes(isLast ? 0 : end + values.count, 4) + values
    }
}
