import CDeflate
import CZstd
import HTTP

/// What was shortened, by the libraries' own reading of it.
func plain(_ bytes: [UInt8], _ coding: ContentCoding, _ length: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: length) { room, count in
        switch coding {
        case .gzip:
            let reader = unsafe libdeflate_alloc_decompressor()
            defer { unsafe libdeflate_free_decompressor(reader) }
            unsafe libdeflate_gzip_decompress(reader, bytes, bytes.count, room.baseAddress, room.count, &count)
        case .zstd:
            let read = unsafe ZSTD_decompress(room.baseAddress, room.count, bytes, bytes.count)
            count = ZSTD_isError(read) == 0 ? read : 0
        }
    }
}
