/// What a record is called that is made of a photo: the name of its file, without what says its kind.
struct PhotoTitle: Sendable, Equatable {
    private static let longestExtension = 5

    let text: String

    /// - Parameter fileName: A name without folders, as a browser sends it.
    init(fileName: String) {
        let kind = fileName.utf8.reversed().prefix { $0 != UInt8(ascii: ".") }
        let stem = fileName.utf8.count - kind.count - 1
        let isKind = stem > 0 && (1...Self.longestExtension).contains(kind.count) && kind.allSatisfy(Self.isPlain)
        let name = isKind ? String(decoding: fileName.utf8.prefix(stem), as: UTF8.self) : fileName
        text = String(decoding: name.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: false
        }
    }
}
