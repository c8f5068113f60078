/// What of a HEIC or AVIF is overwritten so that it says nothing but its pictures, colours and dates.
///
/// Places in such a file are counted from its start, so that nothing may be cut out: zeros take the place of what must go,
/// and a box that must go becomes free room.
struct HEIFCleaning {
    /// Boxes that stay, on each level; what else there is may hold anything, as phones' videos with sound do.
    private static let kept: Set<HEIFBox.Kind> = ["ftyp", "meta", "mdat", "moov", "free", "skip"]
    private static let described: Set<HEIFBox.Kind> = [
        "hdlr", "pitm", "iinf", "iloc", "iprp", "iref", "idat", "dinf", "grpl", "free", "skip",
    ]
    private static let properties: Set<HEIFBox.Kind> = [
        "ispe", "pixi", "colr", "pasp", "hvcC", "lhvC", "av1C", "avcC", "jpgC", "j2kH", "vvcC", "uncC", "cmpd", "irot",
        "imir", "clap", "auxC", "rloc", "clli", "mdcv", "cclv", "amve", "lsel", "a1lx", "a1op", "oinf", "tols", "free",
    ]
    /// What describes a film, its tracks and their samples in words.
    private static let words: Set<HEIFBox.Kind> = ["udta", "meta", "uuid", "name", "cprt", "kind"]
    private static let films: Set<HEIFBox.Kind> = ["moov", "trak", "mdia"]
    private static let emptyExif = Array("MM\0*\0\0\0\u{8}\0\0\0\0\0\0".utf8)

    private var changes: [(range: Range<Int>, bytes: [UInt8])] = []
    private let end: Int

    init(_ file: HEIFFile, _ bytes: Span<UInt8>) throws(PictureError) {
        end = file.boxes.last?.range.upperBound ?? 0
        var isFirstDescription = true
        for box in file.boxes {
            let isKept = Self.kept.contains(box.kind) && (box.kind != "meta" || isFirstDescription)
            if !isKept || box.kind == "free" || box.kind == "skip" { free(box) }
            if box.kind == "meta" { isFirstDescription = false }
            if box.kind == "moov" { try cleanFilm(box, bytes, depth: 1) }
        }
        try cleanDescription(file, bytes)
        try cleanItems(file, bytes)
    }

    /// The file with the changes.
    func pieces(_ bytes: Span<UInt8>) throws(PictureError) -> Pieces {
        var pieces = Pieces()
        var index = 0
        for change in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            // What two of them overwrite the first has; the other takes the rest.
            let range = max(change.range.lowerBound, index)..<max(change.range.upperBound, index)
            if index < range.lowerBound { try pieces.keep(index..<range.lowerBound) }
            let inserted = Array(change.bytes.dropFirst(range.lowerBound - change.range.lowerBound).prefix(range.count))
            try pieces.insert(inserted)
            try pieces.blank(range.count - inserted.count)
            index = range.upperBound
        }
        if index < end { try pieces.keep(index..<end) }
        return pieces
    }

    private mutating func overwrite(_ range: Range<Int>, with bytes: [UInt8] = []) {
        changes.append((range, bytes))
    }

    private mutating func free(_ box: HEIFBox) {
        overwrite(box.range.lowerBound + 4..<box.range.lowerBound + 8, with: HEIFBox.Kind("free").bytes)
        overwrite(box.payload)
    }

    private mutating func cleanFilm(_ box: HEIFBox, _ bytes: Span<UInt8>, depth: Int) throws(PictureError) {
        guard depth <= Self.films.count else { throw .damaged }
        for inner in try HEIFBox.all(in: box.payload, bytes) {
            if Self.words.contains(inner.kind) { free(inner) }
            if Self.films.contains(inner.kind) { try cleanFilm(inner, bytes, depth: depth + 1) }
        }
    }

    private mutating func cleanDescription(_ file: HEIFFile, _ bytes: Span<UInt8>) throws(PictureError) {
        for box in file.description where !Self.described.contains(box.kind) { free(box) }
        for box in file.description where box.kind == "free" || box.kind == "skip" { free(box) }
        for properties in file.description where properties.kind == "iprp" {
            for container in try HEIFBox.all(in: properties.payload, bytes) where container.kind == "ipco" {
                for box in try HEIFBox.all(in: container.payload, bytes) where !Self.properties.contains(box.kind) {
                    free(box)
                }
            }
        }
    }

    /// Of the items pictures stay, but for the previews among them.
    private mutating func cleanItems(_ file: HEIFFile, _ bytes: Span<UInt8>) throws(PictureError) {
        let previews = file.previews(bytes)
        for reference in previews.references {
            overwrite(reference.lowerBound + 4..<reference.lowerBound + 8, with: HEIFBox.Kind("free").bytes)
        }
        var kept: [Range<Int>] = []
        for item in file.items {
            if previews.items.contains(item.id) {
                hide(item, bytes)
            } else if item.isPicture {
                kept += item.parts
            }
        }
        let gone = file.items.filter { !$0.isPicture || previews.items.contains($0.id) }
        for item in gone { blank(item, file) }
        // A picture that is made of what must go could not be shown any more; no program writes such a file.
        guard !changes.contains(where: { change in kept.contains { $0.overlaps(change.range) } }) else {
            throw .damaged
        }
        // A film's pictures are no items; without one, what no picture uses is left over from something.
        if !file.boxes.contains(where: { $0.kind == "moov" }) { blankRest(file, kept) }
    }

    private mutating func blank(_ item: HEIFItem, _ file: HEIFFile) {
        for (number, part) in item.parts.enumerated() {
            let block = [0, 0, 0, 0] + (file.exif?.minimal ?? Self.emptyExif)
            let isExif = item.kind == "Exif" && number == 0 && block.count <= part.count
            overwrite(part, with: isExif ? block : [])
        }
    }

    /// Says of an item that nobody is to see it: its bytes are gone.
    private mutating func hide(_ item: HEIFItem, _ bytes: Span<UInt8>) {
        let flags = item.entry.payload.lowerBound + 3
        overwrite(flags..<flags + 1, with: [bytes[flags] | 1])
    }

    private mutating func blankRest(_ file: HEIFFile, _ kept: [Range<Int>]) {
        let places = file.boxes.filter { $0.kind == "mdat" } + file.description.filter { $0.kind == "idat" }
        let used = (kept + changes.map(\.range)).sorted { $0.lowerBound < $1.lowerBound }
        for place in places {
            var index = place.payload.lowerBound
            for range in used where range.overlaps(place.payload) {
                if index < range.lowerBound { overwrite(index..<range.lowerBound) }
                index = max(index, range.upperBound)
            }
            if index < place.payload.upperBound { overwrite(index..<place.payload.upperBound) }
        }
    }
}
