import Files

/// An upload that is a picture: what is stored of it.
package struct PreparedPhoto: Sendable {
    package let format: PictureFormat
    /// Of the upright picture.
    package let width: Int
    package let height: Int
    /// When it was taken, as forms write it, in the time of the place: `2026-11-30T08:09:00`.
    package let taken: String?
    /// One for each of `Rendition.sizes`, in their order.
    package let renditions: [Rendition]
    package let file: CleanedFile

    /// The bytes of the cleaned file.
    package var count: Int { file.count }

    init(
        _ file: StoredFile,
        _ decoders: Decoders,
        _ limits: PictureLimits,
        turn: Turn?
    ) throws(PictureError) {
        let (outline, rasters) = try file.read { bytes throws(PictureError) in
            let outline = try Outline(bytes, limits, turn: turn)
            let decoder = Decoder(outline: outline, limits: limits, place: decoders)
            return (outline, try decoder.rasters(file, bytes))
        }
        let swapsSides = outline.orientation.swapsSides
        format = outline.format
        taken = outline.exif?.taken?.text
        width = swapsSides ? outline.height : outline.width
        height = swapsSides ? outline.width : outline.height
        renditions = try zip(Rendition.sizes, rasters).map { size, raster throws(PictureError) in
            try Rendition(size: size, raster)
        }
        self.file = CleanedFile(file, outline.pieces)
    }
}
