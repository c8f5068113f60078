/// A photo scaled down for one place, as JPEG bytes.
package struct Rendition: Sendable, Equatable {
    /// Longest sides: the thumbnail of a list row, and the same row on screens two and three times as sharp.
    package static let sizes = [74, 148, 222]
    /// Small pictures show every fault of the coding, and at this quality still take about 3 kB.
    private static let quality: Int32 = 90

    /// The longest side.
    package let size: Int
    package let width: Int
    package let height: Int
    package let jpeg: [UInt8]

    init(size: Int, _ raster: Raster) throws(PictureError) {
        guard let jpeg = raster.jpeg(quality: Self.quality) else { throw .tooComplex }
        self.size = size
        self.width = raster.width
        self.height = raster.height
        self.jpeg = jpeg
    }

    /// The sides of a picture scaled, or enlarged, to a longest side: the other one rounded half up, at least 1.
    static func fit(width: Int, height: Int, to size: Int) -> (width: Int, height: Int) {
        let long = max(width, height)
        let short = min(width, height)
        let side = max(1, (2 * short * size + long) / (2 * long))
        return width < height ? (side, size) : (size, side)
    }
}
