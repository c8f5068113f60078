import HTTP
import Web

extension Trial {
    /// What a request is about is one path and one query, and no address made of it leads to another site.
    static let target = Trial("target") { bytes in
        guard let target = Target(bytes: bytes[...]) else { return }
        try hold(target.bytes == bytes, "a target is what was sent")
        try hold(Target(bytes: target.bytes[...]) == target, "a target is read again")
        if let path = LocalPath(target) {
            try hold(bytes.staysOnSite, "a local path leads to this site")
            try hold(path.location?.bytes.elementsEqual(bytes) ?? false, "a local path is sent back as it came")
        }
        _ = Query(target)?["q"]
        for method in [Method.get, .head, .post] { try check(addresses.find(method, target)) }
    }

    private static let addresses: Router<Int> = {
        var router = Router<Int>()
        router.get("/", 0)
        router.get("/{list}", 1)
        router.post("/{list}/{id}", 2)
        router.get("/static/{name}", 3)
        return router
    }()

    private static func check(_ found: Router<Int>.Found) throws(Finding) {
        switch found {
        case .moved(let location): try hold([UInt8](location.bytes).staysOnSite, "who is sent on stays on this site")
        case .action(_, let parameters), .otherMethod(_, let parameters):
            for name in ["list", "id", "name"] {
                try hold(parameters[name]?.isEmpty != true, "what stands for a name is not empty")
                try hold(parameters.number(name).map { $0 > 0 } ?? true, "a number in an address is above zero")
            }
        case .nothing, .malformed: break
        }
    }
}

extension [UInt8] {
    /// Whether a browser that is sent there stays: it drops tabs and line ends, and takes a backslash for a slash.
    var staysOnSite: Bool {
        let seen = filter { ![9, 10, 13].contains($0) }.drop { $0 <= 32 }.map { $0 == 0x5C ? ASCII.slash : $0 }
        return seen.first == ASCII.slash && seen.dropFirst().first != ASCII.slash
    }
}
