/// What is read from Exif metadata, and all that is kept of it: the orientation and the date.
struct Exif: Equatable, Sendable {
    var orientation = Orientation.upright
    /// When the picture was taken (DateTimeOriginal).
    var taken: Date?
    /// When the file was last changed (DateTime).
    var changed: Date?

    init() {}

    /// Reads a TIFF block; what is broken in it counts as absent.
    init(tiff: [UInt8]) {
        guard let tiff = TIFF(tiff), let entries = tiff.directory(at: tiff.start) else { return }
        for entry in entries.reversed() {
            switch entry.tag {
            case .orientation: orientation = tiff.number(entry).flatMap(Orientation.init) ?? .upright
            case .changed: changed = tiff.text(entry).flatMap(Date.init)
            case .exif: taken = tiff.number(entry).flatMap { Self.taken(in: tiff, at: $0) }
            default: break
            }
        }
    }

    private static func taken(in tiff: TIFF, at offset: Int) -> Date? {
        let entry = tiff.directory(at: offset)?.first { $0.tag == .taken }
        return entry.flatMap(tiff.text).flatMap(Date.init)
    }
}

extension Exif {
    /// A date as Exif writes it, `2026:11:30 08:09:00`: a text of another form could carry anything.
    struct Date: Equatable, Sendable {
        private static let form = Array("0000:00:00 00:00:00".utf8)

        let bytes: [UInt8]

        init?(_ bytes: [UInt8]) {
            let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
            let date = bytes.prefix(Self.form.count)
            let isInForm = date.map { digits.contains($0) ? UInt8(ascii: "0") : $0 } == Self.form
            guard isInForm else { return nil }
            self.bytes = Array(date)
        }

        /// As forms write it, `2026-11-30T08:09:00`; whether there is such a day is not said.
        var text: String {
            let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ")
            return parts[0].replacing(":", with: "-") + "T" + parts[1]
        }
    }
}
