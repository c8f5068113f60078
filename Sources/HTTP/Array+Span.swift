extension [UInt8] {
    /// Appends bytes where they lie, for a small part of what a sequence of them costs.
    static func += (bytes: inout [UInt8], more: Span<UInt8>) {
        unsafe more.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }
}
