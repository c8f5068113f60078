import CLinux

/// The file by which a socket is found.
struct SocketFile: Sendable {
    private let path: String
    private let device: UInt64
    private let inode: UInt64

    init(path: String, _ identity: linux_identity) {
        self.path = path
        device = identity.device
        inode = identity.inode
    }

    /// Removes it, unless another has taken its name meanwhile.
    func remove() {
        var identity = linux_identity(device: device, inode: inode)
        unsafe path.withCString { unsafe linux_unlisten_file($0, &identity) }
    }
}
