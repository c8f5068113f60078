import CLinux
import HTTP

/// The `Date` line of answers, written once a second.
struct DateLine {
    private var second = -1
    private var line: [UInt8] = []

    mutating func current() -> [UInt8] {
        let now = Int(linux_wall_seconds())
        if now != second {
            second = now
            line = "Date: ".utf8 + HTTPDate(secondsSince1970: now).bytes + "\r\n".utf8
        }
        return line
    }
}
