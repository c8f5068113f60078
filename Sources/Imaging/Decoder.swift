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
        var request = unsafe request(sizes)
        let profile = outline.profile.map { cimaging_range(start: $0.lowerBound, count: $0.count) }
        var span = levels.mutableSpan
        let outcome = unsafe span.withUnsafeMutableBufferPointer { levels in
            unsafe bytes.withUnsafeBufferPointer { bytes in
                unsafe profile.withUnsafeBufferPointer { profile in
                    unsafe request.profile = profile.baseAddress
                    return unsafe cimaging_decode(bytes.baseAddress, bytes.count, &request, levels.baseAddress)
                }
            }
        }
        try check(outcome)
        return levels
    }

    private func request(_ sizes: [(width: Int, height: Int)]) -> cimaging_request {
        let sizes = sizes.map { cimaging_size(width: UInt32($0.width), height: UInt32($0.height)) }
        var request = unsafe cimaging_request()
        unsafe request.format = outline.format.decoder
        unsafe request.size = cimaging_size(width: UInt32(outline.width), height: UInt32(outline.height))
        unsafe request.frame = (outline.frame ?? Frame(width: outline.width, height: outline.height)).coded
        unsafe request.data = cimaging_range(start: outline.data.lowerBound, count: outline.data.count)
        unsafe request.renditions = (sizes[2], sizes[1], sizes[0])
        unsafe request.ends = outline.ends
        unsafe request.gamma = UInt32(outline.gamma)
        unsafe request.profile_parts = UInt32(outline.profile.count)
        unsafe request.profile_is_packed = outline.format == .png
        unsafe request.memory = limits.memory
        unsafe request.scans = UInt32(limits.scans)
        unsafe request.seconds = UInt32(limits.seconds)
        return unsafe request
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

extension Frame {
    var coded: cimaging_frame {
        let size = cimaging_size(width: UInt32(width), height: UInt32(height))
        return cimaging_frame(left: UInt32(left), top: UInt32(top), size: size)
    }
}

extension PictureFormat {
    var decoder: cimaging_format {
        switch self {
        case .jpeg: .jpeg
        case .png: .png
        case .webp: .webp
        case .gif: .gif
        case .heic, .avif: .heif
        }
    }
}
