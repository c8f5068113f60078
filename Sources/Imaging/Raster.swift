import CImaging

/// A small picture in memory: rows of red, green and blue levels in sRGB.
struct Raster: Equatable {
    let width: Int
    let height: Int
    let levels: [UInt8]

    func turned(_ orientation: Orientation) -> Raster {
        guard orientation != .upright else { return self }
        let (columns, rows) = orientation.swapsSides ? (height, width) : (width, height)
        var turned = [UInt8](repeating: 0, count: levels.count)
        var target = turned.mutableSpan
        let levels = levels.span
        var index = 0
        for y in 0..<rows {
            for x in 0..<columns {
                let source = orientation.source(x: x, y: y, width: width, height: height)
                let start = 3 * (source.y * width + source.x)
                for offset in 0..<3 { target[index + offset] = levels[start + offset] }
                index += 3
            }
        }
        return Raster(width: columns, height: rows, levels: turned)
    }

    /// The picture as a baseline JPEG of full colour resolution, without metadata; `nil` when memory is short.
    func jpeg(quality: Int32) -> [UInt8]? {
        let size = cimaging_size(width: UInt32(width), height: UInt32(height))
        // Quality 90 never takes more than the levels themselves; tables and headers are added.
        let capacity = levels.count + 4096
        let span = levels.span
        let jpeg = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = unsafe span.withUnsafeBufferPointer { levels in
                unsafe cimaging_encode_jpeg(levels.baseAddress, size, quality, buffer.baseAddress, capacity)
            }
        }
        return jpeg.isEmpty ? nil : jpeg
    }
}
