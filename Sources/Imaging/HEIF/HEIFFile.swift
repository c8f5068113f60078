/// Goes once through the boxes of a HEIC or AVIF: reads what they say of the picture and sorts out what stays.
struct HEIFFile {
    private static let exifLimit = 65_535

    /// The boxes of the file, and of its description.
    let boxes: [HEIFBox]
    let description: [HEIFBox]
    private(set) var items: [HEIFItem] = []
    private(set) var exif: Exif?
    private(set) var size: HEIFSize

    static func outline(
        _ bytes: Span<UInt8>,
        _ limits: PictureLimits,
        format: PictureFormat
    ) throws(PictureError) -> Outline {
        let file = try Self(bytes)
        var outline = Outline(format: format)
        outline.width = file.size.width
        outline.height = file.size.height
        try limits.check(width: outline.width, height: outline.height)
        outline.exif = file.exif
        outline.ends = true
        outline.pieces = try HEIFCleaning(file, bytes).pieces(bytes)
        return outline
    }

    private init(_ bytes: Span<UInt8>) throws(PictureError) {
        boxes = try HEIFBox.all(in: 0..<bytes.count, bytes)
        guard let meta = boxes.first(where: { $0.kind == "meta" }) else { throw .incomplete }
        guard meta.payload.count >= 4 else { throw .damaged }
        description = try HEIFBox.all(in: meta.payload.dropFirst(4), bytes)
        let properties = try Self.box("iprp", in: description)
        size = try HEIFSize(of: Self.primary(Self.box("pitm", in: description), bytes), in: properties, bytes)
        items = try Self.items(in: description, bytes)
        exif = try readExif(bytes)
    }

    private static func box(_ kind: HEIFBox.Kind, in boxes: [HEIFBox]) throws(PictureError) -> HEIFBox {
        guard let box = boxes.first(where: { $0.kind == kind }) else { throw .damaged }
        return box
    }

    private static func primary(_ box: HEIFBox, _ bytes: Span<UInt8>) throws(PictureError) -> Int {
        var cursor = HEIFCursor(box.payload)
        return try cursor.number(cursor.version(bytes) == 0 ? 2 : 4, bytes)
    }

    private static func items(in boxes: [HEIFBox], _ bytes: Span<UInt8>) throws(PictureError) -> [HEIFItem] {
        let list = try box("iinf", in: boxes)
        var cursor = HEIFCursor(list.payload)
        _ = try cursor.number(cursor.version(bytes) == 0 ? 2 : 4, bytes)
        let held = boxes.first { $0.kind == "idat" }?.payload
        let places = try HEIFPlaces(box("iloc", in: boxes), held: held, bytes)
        var items: [HEIFItem] = []
        var ids: Set<Int> = []
        for entry in try HEIFBox.all(in: cursor.index..<list.payload.upperBound, bytes) where entry.kind == "infe" {
            var item = try HEIFItem(entry, bytes)
            guard ids.insert(item.id).inserted else { throw .damaged }
            item.parts = places.parts[item.id] ?? []
            items.append(item)
        }
        return items
    }

    /// The dates alone: which way is up the container says itself, and decoders heed nothing else.
    private func readExif(_ bytes: Span<UInt8>) throws(PictureError) -> Exif? {
        guard let item = items.first(where: { $0.kind == "Exif" }), let part = item.parts.first else { return nil }
        guard part.count > 4 else { return nil }
        let start = 4 + bytes.uint32(at: part.lowerBound)
        guard start < part.count else { return nil }
        var exif = Exif(tiff: bytes.array(part.dropFirst(start).prefix(Self.exifLimit)))
        exif.orientation = .upright
        return exif
    }
}
