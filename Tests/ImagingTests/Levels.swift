import CImaging
import Imaging

/// The red, green and blue levels of a small JPEG or PNG, unscaled.
struct Levels: Equatable {
    let width: Int
    let height: Int
    let levels: [UInt8]

    init?(_ bytes: [UInt8], width: Int, height: Int) {
        let size = cimaging_size(width: UInt32(width), height: UInt32(height))
        var request = unsafe cimaging_request()
        unsafe request.size = size
        unsafe request.renditions = (size, size, size, size)
        unsafe request.ends = true
        unsafe request.memory = 64 << 20
        unsafe request.scans = 200
        unsafe request.seconds = 10
        let count = 3 * width * height
        var levels = [UInt8](repeating: 0, count: 4 * count)
        unsafe request.format = bytes.first == 0xff ? .jpeg : .png
        guard unsafe cimaging_decode(bytes, bytes.count, &request, &levels) == .decoded else { return nil }
        self.width = width
        self.height = height
        self.levels = Array(levels.prefix(count))
    }

    init?(_ rendition: Rendition) {
        self.init(rendition.jpeg, width: rendition.width, height: rendition.height)
    }

    init(width: Int, height: Int, levels: [UInt8]) {
        self.width = width
        self.height = height
        self.levels = levels
    }

    /// As a JPEG of high quality.
    var jpeg: [UInt8] {
        let capacity = 2 * levels.count + 4096
        let size = cimaging_size(width: UInt32(width), height: UInt32(height))
        return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            count = unsafe cimaging_encode_jpeg(levels, size, 98, buffer.baseAddress, capacity)
        }
    }

    var mean: [Double] {
        (0..<3).map { channel in
            let sum = stride(from: channel, to: levels.count, by: 3).reduce(0) { $0 + Int(levels[$1]) }
            return Double(sum) / Double(width * height)
        }
    }

    func color(x: Int, y: Int) -> [UInt8] {
        let start = 3 * (y * width + x)
        return Array(levels[start..<start + 3])
    }

    /// The mean distance of a level from the other picture's; 255 when the sizes differ.
    func distance(to other: Levels) -> Double {
        guard width == other.width, height == other.height else { return 255 }
        let sum = zip(levels, other.levels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(levels.count)
    }
}

extension [Double] {
    /// The largest distance of a number from the one in the same place.
    func distance(to other: [Double]) -> Double { zip(self, other).map { abs($0 - $1) }.max() ?? 0 }
}
