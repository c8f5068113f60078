/// A photo scaled down for one place, as JPEG bytes.
package struct Rendition: Sendable, Equatable {
    /// Longest sides: the thumbnail of a list row, the same row on screens two and three times as sharp, and the preview on
    /// a record's page.
    package static let sizes = [74, 148, 222, preview]
    package static let preview = 960

    /// Small pictures show every fault of the coding, and at the higher quality still take about 3 kB.
    private static func quality(_ size: Int) -> Int32 { size == preview ? 85 : 90 }

    /// The longest side it was made for; a preview may be smaller.
    package let size: Int
    package let width: Int
    package let height: Int
    package let jpeg: [UInt8]

    init(size: Int, _ raster: Raster) throws(PictureError) {
        guard let jpeg = raster.jpeg(quality: Self.quality(size)) else { throw .tooComplex }
        self.size = size
        self.width = raster.width
        self.height = raster.height
        self.jpeg = jpeg
    }

    /// The sides of a picture scaled to a longest side.
    ///
    /// The other one is rounded half up, at least 1. Thumbnails of smaller pictures are enlarged, previews are not.
    static func fit(width: Int, height: Int, to size: Int) -> (width: Int, height: Int) {
        let long = max(width, height)
        let size = size == preview ? min(size, long) : size
        let short = min(width, height)
        let side = max(1, (2 * short * size + long) / (2 * long))
        return width < height ? (side, size) : (size, side)
    }
}
