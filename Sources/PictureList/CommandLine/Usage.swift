/// A command line that cannot be followed: what is wrong with it and what to do instead, in one line.
package struct Usage: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
