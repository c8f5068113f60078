import CLinux
import Glibc

/// The bytes of a file without a name, which no longer change; readable from any thread.
package final class StoredFile: Sendable {
    package let count: Int
    /// Who followed it while it was written.
    package let follower: (any SpoolFollower)?
    private let descriptor: Descriptor

    init(_ descriptor: Descriptor, count: Int, follower: (any SpoolFollower)?) {
        self.descriptor = descriptor
        self.count = count
        self.follower = follower
    }

    /// Keeps bytes in a file in memory.
    package init(bytes: [UInt8]) throws(FileError) {
        descriptor = try Descriptor(linux_memory_open(), path: "memory")
        count = bytes.count
        follower = nil
        try descriptor.write(bytes, path: "memory")
    }

    /// The first `count` bytes of a file that has as many.
    package static func head(of descriptor: Int32, count: Int) throws(FileError) -> [UInt8] {
        try bytes(of: descriptor, in: 0..<count)
    }

    /// Reads the part of `range` that the file has.
    package func bytes(in range: Range<Int>) throws(FileError) -> [UInt8] {
        try Self.bytes(of: descriptor.number, in: range.clamped(to: 0..<count))
    }

    private static func bytes(of descriptor: Int32, in range: Range<Int>) throws(FileError) -> [UInt8] {
        var got: Int64 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: range.count) { buffer, initialized in
            got = unsafe linux_read_at(descriptor, buffer.baseAddress, range.count, Int64(range.lowerBound))
            initialized = Int(max(got, 0))
        }
        guard got >= 0 else { throw FileError(code: Int32(clamping: -got), path: "") }
        guard bytes.count == range.count else { throw FileError(code: EIO, path: "") }
        return bytes
    }

    /// Runs `body` with the file's descriptor, to be read from its beginning by another process.
    package func withDescriptor<Result>(_ body: (Int32) -> Result) -> Result { body(descriptor.number) }

    /// Runs `body` with the whole file, of which the system keeps in memory what is looked at.
    ///
    /// A disk that fails while mapped bytes are read ends the process; `bytes(in:)` throws instead.
    package func withMappedBytes<Result>(_ body: (RawSpan) throws -> Result) throws -> Result {
        var start: UnsafeRawPointer?
        // The system maps no empty range.
        let code = count == 0 ? 0 : unsafe linux_map(descriptor.number, count, &start)
        guard code == 0 else { throw FileError(code: -code, path: "") }
        defer { if let start = unsafe start { unsafe linux_unmap(start, count) } }
        let mapped = unsafe UnsafeRawBufferPointer(start: start, count: count)
        return try body(unsafe mapped.bytes)
    }
}
