import Files

/// Decodes a picture and scales it to all renditions at once, for the thread that asks.
struct Decoder {
    let outline: Outline
    let limits: PictureLimits
    let place: Decoders

    /// One upright raster for each of `Rendition.sizes`.
    func rasters(_ file: StoredFile, _ bytes: Span<UInt8>) throws(PictureError) -> [Raster] {
        let sizes = Rendition.sizes.map { Rendition.fit(width: outline.width, height: outline.height, to: $0) }
        let levels = try place.decode(file, bytes, DecoderRequest(outline: outline, limits: limits, sizes: sizes))
        var start = 0
        return sizes.reversed().map { width, height in
            let end = start + 3 * width * height
            let raster = Raster(width: width, height: height, levels: Array(levels[start..<end]))
            start = end
            return raster.turned(outline.orientation)
        }.reversed()
    }
}
