import CLinux

/// An open file's number, closed when nothing holds it any more.
final class Descriptor: Sendable {
    let number: Int32

    /// Takes over what the system answered to an opening: a descriptor, or an error number below zero.
    init(_ answer: Int32, path: String) throws(FileError) {
        guard answer >= 0 else { throw FileError(code: -answer, path: path) }
        number = answer
    }

    deinit { linux_close(number) }

    func write(_ bytes: [UInt8], path: String) throws(FileError) {
        let code = unsafe bytes.withUnsafeBytes { unsafe linux_write_all(number, $0.baseAddress, $0.count) }
        guard code == 0 else { throw FileError(code: -code, path: path) }
    }
}
