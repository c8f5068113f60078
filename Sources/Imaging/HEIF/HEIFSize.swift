/// The size of the upright picture, as the properties of its item say one after the other.
struct HEIFSize {
    private(set) var width = 0
    private(set) var height = 0

    init(of id: Int, in properties: HEIFBox, _ bytes: Span<UInt8>) throws(PictureError) {
        let boxes = try HEIFBox.all(in: properties.payload, bytes)
        guard let container = boxes.first(where: { $0.kind == "ipco" }) else { throw .damaged }
        let known = try HEIFBox.all(in: container.payload, bytes)
        for box in boxes where box.kind == "ipma" {
            for number in try Self.numbers(of: id, box, bytes) where (1...known.count).contains(number) {
                try take(known[number - 1], bytes)
            }
        }
    }

    private mutating func take(_ property: HEIFBox, _ bytes: Span<UInt8>) throws(PictureError) {
        var cursor = HEIFCursor(property.payload)
        switch property.kind {
        case "ispe":
            _ = try cursor.version(bytes)
            width = try cursor.number(4, bytes)
            height = try cursor.number(4, bytes)
        case "clap":
            width = try Self.rounded(&cursor, bytes)
            height = try Self.rounded(&cursor, bytes)
        case "irot":
            if try cursor.number(1, bytes) & 1 == 1 { (width, height) = (height, width) }
        default: break
        }
    }

    private static func rounded(_ cursor: inout HEIFCursor, _ bytes: Span<UInt8>) throws(PictureError) -> Int {
        let numerator = try cursor.number(4, bytes)
        let denominator = try cursor.number(4, bytes)
        guard denominator > 0 else { throw .damaged }
        return (numerator + denominator / 2) / denominator
    }

    /// The numbers of the properties that an item has, counted from 1.
    private static func numbers(of id: Int, _ box: HEIFBox, _ bytes: Span<UInt8>) throws(PictureError) -> [Int] {
        var cursor = HEIFCursor(box.payload)
        let head = try cursor.number(4, bytes)
        let isLong = head & 1 == 1
        let count = try cursor.number(4, bytes)
        var numbers: [Int] = []
        for _ in 0..<count {
            let item = try cursor.number(head >> 24 == 0 ? 2 : 4, bytes)
            for _ in 0..<(try cursor.number(1, bytes)) {
                let number = try cursor.number(isLong ? 2 : 1, bytes) & (isLong ? 0x7fff : 0x7f)
                if item == id { numbers.append(number) }
            }
        }
        return numbers
    }
}
