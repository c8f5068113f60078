import FoundationEssentials

extension Zone {
    /// The zone of this machine: what the variable `TZ` says, else where `/etc/localtime` leads, else UTC.
    public static var machine: Zone {
        if let variable = ProcessInfo.processInfo.environment["TZ"], !variable.isEmpty {
            return Zone(path: variable) ?? .utc
        }
        // No link, or no such file: the machine does not say.
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/etc/localtime")
        return target.flatMap { Zone(path: $0) } ?? .utc
    }

    /// A zone as the C library is told of it: by its name, or by its file in the folder of all zones.
    package init?(path: String) {
        let path = path.hasPrefix(":") ? path.dropFirst() : path[...]
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.lastIndex(of: "zoneinfo")
        self.init(named: parts[(folder.map { $0 + 1 } ?? 0)...].joined(separator: "/"))
    }
}
