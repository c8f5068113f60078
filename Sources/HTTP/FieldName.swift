/// The name of a field line: a token of RFC 9110 5.1, letters of either case counting as the same.
package struct FieldName: Hashable, Sendable {
    /// A place in `Known.spellings`, so that comparing most names is comparing integers; -1 for any other name.
    private let known: Int
    private let other: [UInt8]

    /// Nil when `bytes` are no token.
    package init?(bytes: ArraySlice<UInt8>) {
        if let known = Known.index(of: bytes) {
            self.init(known: known, other: [])
            return
        }
        guard !bytes.isEmpty, ByteSet.token.containsAll(bytes) else { return nil }
        self.init(known: -1, other: bytes.map(ASCII.lowercase))
    }

    package init?(_ text: String) { self.init(bytes: [UInt8](text.utf8)[...]) }

    private init(known: Int, other: [UInt8]) {
        self.known = known
        self.other = other
    }

    /// The name in small letters.
    package var text: String { String(decoding: bytes.map(ASCII.lowercase), as: UTF8.self) }

    /// The name as it is written on the wire.
    package var bytes: [UInt8] { known >= 0 ? Known.spellings[known] : other }

    /// Appends the name and what stands between it and its value.
    func write(to bytes: inout [UInt8]) {
        let start = known < 0 ? other + Known.separator : Known.starts[known]
        bytes += start
    }

    /// Whether it is one of the names met every day.
    package var isCommon: Bool { known >= 0 }

    /// Whether it is for the server alone to say: the length, the date and what becomes of the connection.
    var isOfServer: Bool { known >= 0 && Known.areOfServer[known] }
}

extension FieldName: ExpressibleByStringLiteral {
    /// A literal that is no token is a programmer's error.
    package init(stringLiteral text: String) {
        guard let name = FieldName(text) else { preconditionFailure("not a field name: \(text)") }
        self = name
    }
}

extension FieldName {
    package static let accept: FieldName = "Accept"
    package static let acceptEncoding: FieldName = "Accept-Encoding"
    package static let acceptLanguage: FieldName = "Accept-Language"
    package static let acceptRanges: FieldName = "Accept-Ranges"
    package static let allow: FieldName = "Allow"
    package static let authorization: FieldName = "Authorization"
    package static let cacheControl: FieldName = "Cache-Control"
    package static let connection: FieldName = "Connection"
    package static let contentDisposition: FieldName = "Content-Disposition"
    package static let contentEncoding: FieldName = "Content-Encoding"
    package static let contentLanguage: FieldName = "Content-Language"
    package static let contentLength: FieldName = "Content-Length"
    package static let contentRange: FieldName = "Content-Range"
    package static let contentType: FieldName = "Content-Type"
    package static let cookie: FieldName = "Cookie"
    package static let date: FieldName = "Date"
    package static let etag: FieldName = "ETag"
    package static let expect: FieldName = "Expect"
    package static let forwarded: FieldName = "Forwarded"
    package static let host: FieldName = "Host"
    package static let ifMatch: FieldName = "If-Match"
    package static let ifModifiedSince: FieldName = "If-Modified-Since"
    package static let ifNoneMatch: FieldName = "If-None-Match"
    package static let ifRange: FieldName = "If-Range"
    package static let lastEventID: FieldName = "Last-Event-ID"
    package static let lastModified: FieldName = "Last-Modified"
    package static let location: FieldName = "Location"
    package static let origin: FieldName = "Origin"
    package static let range: FieldName = "Range"
    package static let referer: FieldName = "Referer"
    package static let retryAfter: FieldName = "Retry-After"
    package static let secFetchSite: FieldName = "Sec-Fetch-Site"
    package static let setCookie: FieldName = "Set-Cookie"
    package static let transferEncoding: FieldName = "Transfer-Encoding"
    package static let userAgent: FieldName = "User-Agent"
    package static let vary: FieldName = "Vary"
    package static let forwardedFor: FieldName = "X-Forwarded-For"
    package static let forwardedHost: FieldName = "X-Forwarded-Host"
    package static let forwardedProto: FieldName = "X-Forwarded-Proto"
}

/// The names met every day, with the spelling they are written in.
private enum Known {
    static let spellings: [[UInt8]] = names.map { [UInt8]($0.utf8) }
    static let separator = [ASCII.colon, ASCII.space]
    static let starts = spellings.map { $0 + separator }
    static let areOfServer = names.map { ["Connection", "Content-Length", "Date", "Transfer-Encoding"].contains($0) }

    private static let names = [
        "Accept", "Accept-Encoding", "Accept-Language", "Accept-Ranges", "Allow", "Authorization", "Cache-Control",
        "Clear-Site-Data", "Connection", "Content-Disposition", "Content-Encoding", "Content-Language",
        "Content-Length", "Content-Range",
        "Content-Security-Policy", "Content-Type", "Cookie", "Cross-Origin-Opener-Policy",
        "Cross-Origin-Resource-Policy", "Date", "ETag", "Expect", "Forwarded", "Host", "If-Match",
        "If-Modified-Since", "If-None-Match", "If-Range", "Last-Event-ID", "Last-Modified", "Location", "Origin",
        "Permissions-Policy",
        "Range", "Referer", "Referrer-Policy", "Retry-After", "Sec-Fetch-Dest", "Sec-Fetch-Mode", "Sec-Fetch-Site",
        "Set-Cookie", "Strict-Transport-Security", "Transfer-Encoding", "Upgrade-Insecure-Requests", "User-Agent",
        "Vary", "X-Content-Type-Options", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto",
        "X-Frame-Options",
    ]

    /// The places of the names of each length.
    private static let byLength: [[Int]] = (0...32).map { length in
        spellings.indices.filter { spellings[$0].count == length }
    }

    static func index(of bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes.count < byLength.count else { return nil }
        return byLength[bytes.count].first { matches(bytes, spellings[$0]) }
    }

    private static func matches(_ bytes: ArraySlice<UInt8>, _ spelling: [UInt8]) -> Bool {
        let bytes = bytes.span
        let spelling = spelling.span
        for index in bytes.indices where ASCII.lowercase(bytes[index]) != ASCII.lowercase(spelling[index]) {
            return false
        }
        return true
    }
}
