/// What one picture may cost.
package struct PictureLimits: Sendable {
    /// Photos of 200-megapixel phones pass; 16,383 x 16,383.
    package var pixels = 268_402_689
    /// Columns or rows, of which a PNG could have 2³¹.
    package var side = 1_000_000
    /// Bytes that a decoder may hold: a progressive JPEG needs up to 6 for each pixel.
    package var memory = 256 << 20
    /// Scans of a JPEG.
    package var scans = 200
    /// Seconds of processor time.
    package var seconds = 10

    /// What a decoder does instead, by the numbers of `cimaging_misdeed`, in builds for tests alone.
    package var misdeed: UInt32 = 0

    package static let standard = Self()

    package init() {}

    func check(width: Int, height: Int) throws(PictureError) {
        guard width > 0, height > 0 else { throw .damaged }
        let (pixels, isBeyond) = width.multipliedReportingOverflow(by: height)
        guard !isBeyond, pixels <= self.pixels, max(width, height) <= side else {
            throw .tooLarge(pixels: isBeyond ? .max : pixels)
        }
    }
}
