import FoundationEssentials

/// Names of time zones, as the machine's own table has them.
enum TimeZoneName {
    private static let table = "/usr/share/zoneinfo/"

    /// The name, when it is one; where the machine has no table, when it looks like one.
    static func known(_ name: String) -> String? {
        guard isWellFormed(name) else { return nil }
        guard name != "UTC", FileManager.default.fileExists(atPath: table) else { return name }
        var isFolder = false
        let exists = FileManager.default.fileExists(atPath: table + name, isDirectory: &isFolder)
        return exists && !isFolder ? name : nil
    }

    /// Letters, digits and a few signs in parts, none of which leads out of the table.
    private static func isWellFormed(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return name.utf8.count <= 64 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isPlain) }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"):
            true
        default: false
        }
    }
}
