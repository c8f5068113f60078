import Credentials
import HTTP
import Records

/// The files of Public and the addresses they are served at.
///
/// A table made at the start: no path is ever joined from a request.
struct StaticFiles: Sendable {
    /// A file as it goes out.
    struct Entry: Sendable {
        let bytes: [UInt8]
        let mediaType: String
        /// The first half of the content's hash, in hexadecimal.
        let hash: String
        /// Whether the address holds the hash, so that what it names never changes.
        let isImmutable: Bool
        /// What it looks like when shortened; nil where it is no text.
        let shortened: ShortForms?

        var hasForms: Bool { shortened != nil }

        /// The form that suits who asks best.
        func form(for request: Request) -> (bytes: [UInt8], coding: ContentCoding?) {
            guard let coding = ContentCoding(acceptedBy: request.fields), let short = shortened?[coding] else {
                return (bytes, nil)
            }
            return (short, coding)
        }
    }

    private let entries: [String: Entry]
    private let addresses: [String: String]

    init(_ files: [AssetFile]) {
        var entries: [String: Entry] = [:]
        var addresses: [String: String] = [:]
        for file in files {
            guard let name = file.name(under: "Public") else { continue }
            let hash = Hexadecimal.text(Array(Digest.blake2b(file.bytes).prefix(8)))
            let hashed = Self.address(of: name, hash: hash)
            let type = Self.mediaType(of: name)
            let shortened = BodyCoder.isText(type) ? ShortForms(of: file.bytes) : nil
            let entry = { isImmutable in
                Entry(bytes: file.bytes, mediaType: type, hash: hash, isImmutable: isImmutable, shortened: shortened)
            }
            entries[hashed] = entry(true)
            entries["/static/\(name)"] = entry(false)
            if Self.rooted.contains(name) { entries["/\(name)"] = entry(false) }
            addresses[name] = hashed
        }
        self.entries = entries
        self.addresses = addresses
    }

    /// The file at an address, or nil.
    subscript(path: String) -> Entry? { entries[path] }

    /// The address, hash and all, of a file of Public.
    func address(of name: String) -> String { addresses[name] ?? "/static/\(name)" }

    /// Files that browsers look for at the top.
    private static let rooted: Set = ["favicon.ico", "manifest.webmanifest", "robots.txt"]

    private static let mediaTypes = [
        "css": "text/css; charset=utf-8", "ico": "image/x-icon", "js": "text/javascript; charset=utf-8",
        "png": "image/png", "speculationrules": "application/speculationrules+json",
        "svg": "image/svg+xml; charset=utf-8", "txt": "text/plain; charset=utf-8",
        "webmanifest": "application/manifest+json; charset=utf-8",
    ]

    private static func mediaType(of name: String) -> String {
        mediaTypes[String(name.split(separator: ".").last ?? "")] ?? "application/octet-stream"
    }

    /// "site.css" with the hash in it: "/static/site.0123456789abcdef.css".
    private static func address(of name: String, hash: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return "/static/\(name).\(hash)" }
        return "/static/\(name[..<dot]).\(hash)\(name[dot...])"
    }
}
