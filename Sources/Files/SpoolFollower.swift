/// Whoever wants to know how far a file has come while it is written; told on the thread that writes.
package protocol SpoolFollower: AnyObject, Sendable {
    /// The first `count` bytes can be read at the descriptor, which is open for the length of the call.
    func written(_ count: Int, of descriptor: Int32)

    /// The file is whole, and `count` bytes long.
    func sealed(_ count: Int)
}
