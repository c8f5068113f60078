import Files

extension Span<UInt8> {
    /// The big-endian number in the two bytes at `index`, which must be there.
    func uint16(at index: Int) -> Int { Int(self[index]) << 8 | Int(self[index + 1]) }

    /// The big-endian number in the four bytes at `index`, which must be there.
    func uint32(at index: Int) -> Int { uint16(at: index) << 16 | uint16(at: index + 2) }

    /// Little-endian numbers of two, three and four bytes at `index`, which must be there.
    func littleUInt16(at index: Int) -> Int { Int(self[index]) | Int(self[index + 1]) << 8 }
    func littleUInt24(at index: Int) -> Int { littleUInt16(at: index) | Int(self[index + 2]) << 16 }
    func littleUInt32(at index: Int) -> Int { littleUInt16(at: index) | littleUInt16(at: index + 2) << 16 }

    func has(_ bytes: some Sequence<UInt8>, at index: Int) -> Bool {
        var index = index
        for byte in bytes {
            guard index < count, self[index] == byte else { return false }
            index += 1
        }
        return true
    }

    /// Whether the part in `range` begins with `bytes`.
    func has(_ bytes: some Collection<UInt8>, in range: Range<Int>) -> Bool {
        bytes.count <= range.count && has(bytes, at: range.lowerBound)
    }

    func array(_ range: Range<Int>) -> [UInt8] { range.map { self[$0] } }
}

extension StoredFile {
    /// Runs `body` with the whole file.
    func read<Value>(_ body: (Span<UInt8>) throws(PictureError) -> Value) throws(PictureError) -> Value {
        do {
            return try withMappedBytes { bytes in
                try unsafe bytes.withUnsafeBytes { try body(unsafe $0.bindMemory(to: UInt8.self).span) }
            }
        } catch let error as FileError {
            throw .unreadable(error)
        } catch let error as PictureError {
            throw error
        } catch {
            preconditionFailure("a stored file throws nothing else: \(error)")
        }
    }
}
