import CLinux

/// A nameless file, readable by its owner alone, that takes an upload as it comes.
///
/// It is gone with its last holder, so an upload that breaks off leaves nothing behind.
package struct SpoolFile: ~Copyable {
    /// Many small pieces would otherwise be a system call each.
    private static let gathered = 64 << 10

    private let descriptor: Descriptor
    private let folder: String
    private let follower: (any SpoolFollower)?
    private var waiting: [UInt8] = []
    package private(set) var count = 0

    /// Opens a file on the disk of `folder`, in which no name of it appears.
    package init(in folder: String, follower: (any SpoolFollower)? = nil) throws(FileError) {
        descriptor = try Descriptor(unsafe linux_spool_open(folder), path: folder)
        self.folder = folder
        self.follower = follower
    }

    package mutating func append(_ bytes: ArraySlice<UInt8>) throws(FileError) {
        waiting.append(contentsOf: bytes)
        count += bytes.count
        if waiting.count >= Self.gathered { try writeWaiting() }
    }

    package mutating func append(_ bytes: [UInt8]) throws(FileError) {
        try append(bytes[...])
    }

    /// Ends the writing and gives the file to whoever reads it.
    package consuming func sealed() throws(FileError) -> StoredFile {
        try writeWaiting()
        follower?.sealed(count)
        return StoredFile(descriptor, count: count, follower: follower)
    }

    private mutating func writeWaiting() throws(FileError) {
        try descriptor.write(waiting, path: folder)
        waiting.removeAll(keepingCapacity: true)
        follower?.written(count, of: descriptor.number)
    }
}
