import CImaging
import Files

/// What is asked of a decoder: a picture, the sizes it is scaled to, and what it may cost.
struct DecoderRequest {
    let outline: Outline
    let limits: PictureLimits
    /// As stored, before turning; the smallest first.
    let sizes: [(width: Int, height: Int)]

    init(outline: Outline, limits: PictureLimits) {
        self.outline = outline
        self.limits = limits
        sizes = Rendition.sizes.map { Rendition.fit(width: outline.width, height: outline.height, to: $0) }
    }

    /// The bytes of all levels together.
    private var count: Int { sizes.reduce(0) { $0 + 3 * $1.width * $1.height } }

    /// Decodes on this thread: the levels of all sizes one after the other, the largest first.
    func decode(_ bytes: Span<UInt8>) throws(PictureError) -> [UInt8] {
        var levels = [UInt8](repeating: 0, count: count)
        let outcome = unsafe withRequest(&levels) { request, levels in
            unsafe bytes.withUnsafeBufferPointer { bytes in
                unsafe cimaging_decode(bytes.baseAddress, bytes.count, request, levels)
            }
        }
        try outcome.check()
        return levels
    }

    /// The same in another process, which is started where there is none.
    func decode(_ file: StoredFile, by worker: inout cimaging_worker) -> (cimaging_answer, [UInt8]) {
        var levels = [UInt8](repeating: 0, count: count)
        let answer = file.withDescriptor { descriptor in
            unsafe withRequest(&levels) { request, levels in
                unsafe cimaging_worker_decode(&worker, descriptor, file.count, request, levels)
            }
        }
        return (answer, levels)
    }

    /// Begins to decode a file that is still coming in; nil where no process can be started.
    func begin(_ descriptor: Int32, most: Int, there count: Int, by worker: inout cimaging_worker) -> cimaging_errand? {
        var errand = cimaging_errand()
        var none: [UInt8] = []
        let hasBegun = unsafe withRequest(&none) { request, _ in
            unsafe cimaging_worker_begin(&worker, descriptor, most, request, &errand)
        }
        guard hasBegun else { return nil }
        unsafe cimaging_errand_tell(&errand, count, false)
        return errand
    }

    /// Waits for what was begun.
    func finish(_ errand: inout cimaging_errand, by worker: inout cimaging_worker) -> (cimaging_answer, [UInt8]) {
        var levels = [UInt8](repeating: 0, count: count)
        var span = levels.mutableSpan
        let answer = unsafe span.withUnsafeMutableBufferPointer {
            unsafe cimaging_worker_finish(&worker, &errand, $0.baseAddress)
        }
        return (answer, levels)
    }

    /// Whether a decoder would do the same.
    func isSame(as other: DecoderRequest) -> Bool {
        outline.decodes(as: other.outline) && limits.scans >= max(outline.scanCount, other.outline.scanCount)
    }

    private func withRequest<Result>(
        _ levels: inout [UInt8],
        _ body: (UnsafePointer<cimaging_request>, UnsafeMutablePointer<UInt8>?) -> Result
    ) -> Result {
        let profile = outline.profile.map { cimaging_range(start: $0.lowerBound, count: $0.count) }
        var request = unsafe request
        var span = levels.mutableSpan
        return unsafe span.withUnsafeMutableBufferPointer { levels in
            unsafe profile.withUnsafeBufferPointer { profile in
                unsafe request.profile = profile.baseAddress
                return unsafe body(&request, levels.baseAddress)
            }
        }
    }

    private var request: cimaging_request {
        let sizes = sizes.map { cimaging_size(width: UInt32($0.width), height: UInt32($0.height)) }
        var request = unsafe cimaging_request()
        unsafe request.format = outline.format.decoder
        unsafe request.size = cimaging_size(width: UInt32(outline.width), height: UInt32(outline.height))
        unsafe request.frame = (outline.frame ?? Frame(width: outline.width, height: outline.height)).coded
        unsafe request.data = cimaging_range(start: outline.data.lowerBound, count: outline.data.count)
        unsafe request.renditions = (sizes[3], sizes[2], sizes[1], sizes[0])
        unsafe request.ends = outline.ends
        unsafe request.gamma = UInt32(outline.gamma)
        unsafe request.profile_parts = UInt32(outline.profile.count)
        unsafe request.profile_is_packed = outline.format == .png
        unsafe request.memory = limits.memory
        unsafe request.scans = UInt32(limits.scans)
        unsafe request.has_more_scans = outline.scanCount > limits.scans
        unsafe request.seconds = UInt32(limits.seconds)
        unsafe request.misdeed = cimaging_misdeed(rawValue: limits.misdeed) ?? cimaging_misdeed.none
        return unsafe request
    }
}

extension cimaging_outcome {
    func check() throws(PictureError) {
        switch self {
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
