import CDeflate
import CZstd
import HTTP

/// The libraries' room to work in, for one caller at a time.
@safe final class Compressor {
    private let deflate: OpaquePointer
    private let zstd: OpaquePointer
    private let effort: Effort

    /// Nil where memory is short.
    init?(_ effort: Effort) {
        guard let deflate = unsafe libdeflate_alloc_compressor(effort.deflate) else { return nil }
        guard let zstd = unsafe ZSTD_createCCtx() else {
            unsafe libdeflate_free_compressor(deflate)
            return nil
        }
        unsafe self.deflate = deflate
        unsafe self.zstd = zstd
        self.effort = effort
    }

    deinit {
        unsafe libdeflate_free_compressor(deflate)
        unsafe ZSTD_freeCCtx(zstd)
    }

    /// `bytes` in a shorter form; nil where it would not be shorter.
    func shorter(_ bytes: [UInt8], _ coding: ContentCoding) -> [UInt8]? {
        guard bytes.count > 1 else { return nil }
        let shorter = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count - 1) { room, count in
            count = unsafe bytes.withUnsafeBytes { unsafe write($0, coding, into: UnsafeMutableRawBufferPointer(room)) }
        }
        return shorter.isEmpty ? nil : shorter
    }

    /// The number of bytes written; 0 where they do not fit.
    private func write(
        _ bytes: UnsafeRawBufferPointer,
        _ coding: ContentCoding,
        into room: UnsafeMutableRawBufferPointer
    ) -> Int {
        switch coding {
        case .gzip:
            return unsafe libdeflate_gzip_compress(
                deflate,
                bytes.baseAddress,
                bytes.count,
                room.baseAddress,
                room.count
            )
        case .zstd:
            let count = unsafe ZSTD_compressCCtx(
                zstd,
                room.baseAddress,
                room.count,
                bytes.baseAddress,
                bytes.count,
                effort.zstd
            )
            return ZSTD_isError(count) == 0 ? count : 0
        }
    }
}
