import CLinux

/// A file descriptor, closed when its owner goes.
struct Descriptor: ~Copyable, Sendable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { linux_close(number) }
}
