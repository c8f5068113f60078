/// What the store knows of a photo it keeps, without its bytes.
public struct Photo: Hashable, Sendable {
    public let hash: PhotoHash
    public let mediaType: String
    public let width: Int
    public let height: Int

    /// The bytes of the photo.
    public let count: Int

    /// The size of its smallest rendition.
    public let thumbnail: PhotoSize?

    public init(
        hash: PhotoHash,
        mediaType: String,
        width: Int,
        height: Int,
        count: Int,
        thumbnail: PhotoSize? = nil
    ) {
        self.hash = hash
        self.mediaType = mediaType
        self.width = width
        self.height = height
        self.count = count
        self.thumbnail = thumbnail
    }
}

/// A photo scaled down, as a JPEG.
public struct Rendition: Hashable, Sendable {
    /// The side of a list's thumbnail; there are twice and three times that for sharp screens.
    public static let thumbnail = 74

    /// The length of the longest side it was made for; the picture itself may be smaller.
    public let size: Int
    public let width: Int
    public let height: Int
    public let jpeg: [UInt8]

    public init(size: Int, width: Int, height: Int, jpeg: [UInt8]) {
        self.size = size
        self.width = width
        self.height = height
        self.jpeg = jpeg
    }
}

/// The width and height of a thumbnail.
public struct PhotoSize: Hashable, Sendable {
    public let width: Int
    public let height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// A photo to be kept: its bytes are asked for in pieces while they are stored.
public struct NewPhoto: Sendable {
    public let photo: Photo
    public let renditions: [Rendition]
    public let bytes: @Sendable (Range<Int>) throws -> [UInt8]

    public init(
        _ photo: Photo,
        renditions: [Rendition],
        bytes: @escaping @Sendable (Range<Int>) throws -> [UInt8]
    ) {
        let smallest = renditions.first { $0.size == Rendition.thumbnail }
        self.photo = Photo(
            hash: photo.hash,
            mediaType: photo.mediaType,
            width: photo.width,
            height: photo.height,
            count: photo.count,
            thumbnail: smallest.map { PhotoSize(width: $0.width, height: $0.height) }
        )
        self.renditions = renditions
        self.bytes = bytes
    }
}

extension NewPhoto {
    /// What one row of the photo's pieces holds at most.
    package static let pieceSize = 256 << 10

    /// The photo's bytes in the pieces they are stored in.
    package var pieces: [Range<Int>] {
        stride(from: 0, to: photo.count, by: Self.pieceSize).map { $0..<min($0 + Self.pieceSize, photo.count) }
    }
}
