import Files

/// Decodes a picture and scales it to all renditions at once, for the thread that asks.
struct Decoder {
    let outline: Outline
    let limits: PictureLimits
    let place: Decoders

    /// One upright raster for each of `Rendition.sizes`.
    func rasters(_ file: StoredFile, _ bytes: Span<UInt8>) throws(PictureError) -> [Raster] {
        let request = DecoderRequest(outline: outline, limits: limits)
        let early = (file.follower as? EarlyDecoding)?.levels(for: request)
        let levels = if let early { early } else { try place.decode(file, bytes, request) }
        var start = 0
        return request.sizes.reversed().map { width, height in
            let end = start + 3 * width * height
            let raster = Raster(width: width, height: height, levels: Array(levels[start..<end]))
            start = end
            return raster.turned(outline.orientation)
        }.reversed()
    }
}
