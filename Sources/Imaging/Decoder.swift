import CImaging

/// Decodes a picture and scales it to all renditions at once, on the thread that asks.
struct Decoder {
    let outline: Outline
    let limits: PictureLimits

    /// One upright raster for each of `Rendition.sizes`.
    func rasters(_ bytes: Span<UInt8>) throws(PictureError) -> [Raster] {
        let sizes = Rendition.sizes.map { Rendition.fit(width: outline.width, height: outline.height, to: $0) }
        let levels = try decode(bytes, sizes)
        var start = 0
        return sizes.reversed().map { width, height in
            let end = start + 3 * width * height
            let raster = Raster(width: width, height: height, levels: Array(levels[start..<end]))
            start = end
            return raster.turned(outline.orientation)
        }.reversed()
    }

    private func decode(_ bytes: Span<UInt8>, _ sizes: [(width: Int, height: Int)]) throws(PictureError) -> [UInt8] {
        var levels = [UInt8](repeating: 0, count: sizes.reduce(0) { $0 + 3 * $1.width * $1.height })
        let decode = unsafe outline.format == .jpeg ? cimaging_decode_jpeg : cimaging_decode_png
        var request = unsafe request(sizes)
        let profile = outline.profile.map { cimaging_range(start: $0.lowerBound, count: $0.count) }
        var span = levels.mutableSpan
        let outcome = unsafe span.withUnsafeMutableBufferPointer { levels in
            unsafe bytes.withUnsafeBufferPointer { bytes in
                unsafe profile.withUnsafeBufferPointer { profile in
                    unsafe request.profile = profile.baseAddress
                    return unsafe decode(bytes.baseAddress, bytes.count, &request, levels.baseAddress)
                }
            }
        }
        try check(outcome)
        return levels
    }

    private func request(_ sizes: [(width: Int, height: Int)]) -> cimaging_request {
        let sizes = sizes.map { cimaging_size(width: UInt32($0.width), height: UInt32($0.height)) }
        return unsafe cimaging_request(
            size: cimaging_size(width: UInt32(outline.width), height: UInt32(outline.height)),
            renditions: (sizes[2], sizes[1], sizes[0]),
            ends: outline.ends,
            gamma: UInt32(outline.gamma),
            profile: nil,
            profile_parts: UInt32(outline.profile.count),
            profile_is_packed: outline.format == .png,
            memory: limits.memory,
            scans: UInt32(limits.scans),
            seconds: UInt32(limits.seconds)
        )
    }

    private func check(_ outcome: cimaging_outcome) throws(PictureError) {
        switch outcome {
        case .decoded: return
        case .damaged: throw .damaged
        case .incomplete: throw .incomplete
        case .unsupported: throw .unsupported
        case .excessive: throw .tooComplex
        @unknown default: throw .damaged
        }
    }
}
