import _FoundationICU

extension Collation {
    /// The version of ICU in use, as `74.1`.
    package static var libraryVersion: String {
        var numbers: [UInt8] = [0, 0, 0, 0]
        unsafe swift_u_getVersion(&numbers)
        return "\(numbers[0]).\(numbers[1])"
    }
}
