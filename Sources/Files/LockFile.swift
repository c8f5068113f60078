import CLinux
import Glibc

/// Why a lock file is not ours.
package enum LockFileError: Error, Equatable {
    /// Another process holds it; its number is missing when it cannot be read.
    case held(process: Int?)
    case failed(code: Int32)
}

/// A file that one process holds at a time, and that says which.
///
/// The lock is the system's (`flock`), so that it ends with the process however that ends. What is locked by it is another
/// file: SQLite's locks on a database end as soon as anyone in the process closes a descriptor of it.
package final class LockFile: Sendable {
    private let descriptor: Descriptor

    /// Makes the file where there is none, for its owner alone, and takes it.
    package init(at path: String) throws(LockFileError) {
        let answer = unsafe linux_lock_open(path)
        do throws(FileError) {
            descriptor = try Descriptor(answer, path: path)
        } catch {
            throw .failed(code: -answer)
        }
        var code = linux_lock_take(descriptor.number)
        guard code != -EWOULDBLOCK else { throw .held(process: Self.holder(of: descriptor)) }
        if code == 0 { code = linux_lock_sign(descriptor.number) }
        guard code == 0 else { throw .failed(code: -code) }
    }

    /// Who has taken the file signs it a moment later, hence the patience.
    private static func holder(of file: Descriptor) -> Int? {
        for _ in 0..<20 {
            if let process = process(in: file), kill(pid_t(process), 0) == 0 { return process }
            usleep(5_000)
        }
        return process(in: file)
    }

    private static func process(in file: Descriptor) -> Int? {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 24) { buffer, count in
            count = unsafe Int(max(linux_read_at(file.number, buffer.baseAddress, 24, 0), 0))
        }
        guard bytes.last == UInt8(ascii: "\n") else { return nil }
        return Int(String(decoding: bytes.dropLast(), as: UTF8.self)).flatMap { pid_t(exactly: $0) }.map(Int.init)
    }
}
