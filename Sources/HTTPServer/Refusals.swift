/// The connections let go, told once a second: as many knock in vain as like to, and a line for each would fill the disk.
struct Refusals {
    private static let pause = 1000

    private var untold = 0
    private var toldAt: Int?

    /// Counts one at `now`, in milliseconds; how many there are to tell, when it is time to.
    mutating func count(at now: Int) -> Int? {
        untold += 1
        if let toldAt, now < toldAt + Self.pause { return nil }
        defer { untold = 0 }
        toldAt = now
        return untold
    }
}
