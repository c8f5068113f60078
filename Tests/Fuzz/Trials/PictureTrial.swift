import CImaging
import Files
import Imaging
import Threads

extension Trial {
    /// Whatever is sent as a picture is refused, or becomes a photo whose cleaned file is the same picture.
    static let picture = Trial("picture", longest: 8192) { bytes in try Photograph.check(bytes) }

    /// The same of the formats that other libraries decode, each with seeds of its own.
    static let webp = Trial("webp", longest: 4096) { bytes in try Photograph.check(bytes) }
    static let gif = Trial("gif", longest: 4096) { bytes in try Photograph.check(bytes) }
    static let heif = Trial("heif", longest: 4096) { bytes in try Photograph.check(bytes) }

    /// Whatever a JPEG has for a colour profile, whole or in parts, it is that picture.
    static let profile = Trial("profile", longest: 4096) { bytes in
        let count = bytes.count > 1000 ? bytes.count / 2 + 1 : max(1, bytes.count)
        let parts = stride(from: 0, to: bytes.count, by: count).map { bytes[$0..<min($0 + count, bytes.count)] }
        let segments = parts.enumerated().flatMap { number, part -> [UInt8] in
            let length = 16 + part.count
            let head = [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)] + [UInt8]("ICC_PROFILE\0".utf8)
            return head + [UInt8(number + 1), UInt8(parts.count)] + part
        }
        let plain = Photograph.plain
        guard try Photograph.check([UInt8](plain.prefix(2)) + segments + plain.dropFirst(2)) != nil else {
            throw Finding(description: "nothing in a profile makes a picture wrong")
        }
    }

    /// Whatever stands in a JPEG's Exif block, the cleaned file keeps an orientation and two dates of it.
    static let exif = Trial("exif", longest: 1500) { bytes in
        guard bytes.count < 60_000 else { return }
        let length = bytes.count + 8
        let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + [UInt8]("Exif\0\0".utf8) + bytes
        let plain = Photograph.plain
        guard let photo = try Photograph.check([UInt8](plain.prefix(2)) + segment + plain.dropFirst(2)) else {
            throw Finding(description: "nothing in an Exif block makes a picture wrong")
        }
        let sides = [photo.width, photo.height].sorted()
        try hold(sides == Photograph.sides, "a picture is turned or not")
        try hold(photo.count <= plain.count + 150, "no more is kept than orientation and dates")
    }
}

/// What holds of every upload that is taken for a picture.
enum Photograph {
    private static let pool = Pool(threads: 1, waiting: 64)
    private static let preparer = PhotoPreparer(pool: pool, decoders: .here, limits: limits)

    /// Small, so that no single picture takes long.
    private static let limits: PictureLimits = {
        var limits = PictureLimits.standard
        limits.pixels = 1 << 20
        limits.side = 1 << 14
        limits.memory = 32 << 20
        limits.scans = 20
        limits.seconds = 2
        return limits
    }()

    static let sides = [12, 20]

    /// A JPEG without metadata.
    static let plain: [UInt8] = {
        let pixels = (0..<3 * sides[0] * sides[1]).map { UInt8($0 * 7 & 0xFF) }
        var jpeg = [UInt8](repeating: 0, count: 1 << 14)
        let size = cimaging_size(width: UInt32(sides[1]), height: UInt32(sides[0]))
        let count = unsafe cimaging_encode_jpeg(pixels, size, 80, &jpeg, jpeg.count)
        return [UInt8](jpeg.prefix(count))
    }()

    @discardableResult static func check(_ bytes: [UInt8]) throws -> PreparedPhoto? {
        guard let photo = try prepared(bytes) else { return nil }
        try hold(photo.width > 0 && photo.height > 0, "a photo has sides")
        try hold(photo.width * photo.height <= limits.pixels, "a photo has no more pixels than allowed")
        try hold(photo.renditions.map(\.size) == Rendition.sizes, "a photo has every rendition")
        for rendition in photo.renditions {
            let longest =
                rendition.size == Rendition.preview ? min(960, max(photo.width, photo.height)) : rendition.size
            try hold(max(rendition.width, rendition.height) == longest, "the longest side is the size")
            try hold(min(rendition.width, rendition.height) > 0, "no side is nothing")
            try hold(rendition.jpeg.starts(with: [0xFF, 0xD8, 0xFF]), "a rendition is a JPEG")
        }
        try checkCleaned(photo)
        return photo
    }

    /// Nil when it is refused.
    private static func prepared(_ bytes: [UInt8]) throws -> PreparedPhoto? {
        let file = try StoredFile(bytes: bytes)
        return try Waiting.result {
            do throws(PictureError) { return try await preparer.prepare(file) } catch {
                if error == .busy { throw Finding(description: "one picture alone finds a free thread") }
                return nil
            }
        }
    }

    private static func checkCleaned(_ photo: PreparedPhoto) throws {
        let cleaned = try photo.file.bytes(in: 0..<photo.count)
        try hold(cleaned.count == photo.count, "a cleaned file is as long as it says")
        guard let again = try prepared(cleaned) else { throw Finding(description: "a cleaned file is a picture") }
        try hold(again.format == photo.format, "a cleaned file is of the same format")
        try hold(again.width == photo.width && again.height == photo.height, "a cleaned file has the same sides")
        try hold(again.renditions == photo.renditions, "a cleaned file looks the same")
        try hold(try again.file.bytes(in: 0..<again.count) == cleaned, "a cleaned file has nothing to clean")
    }
}
