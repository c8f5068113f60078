import Compression
package import HTTP
import Threads

/// A file's short forms, each made when it is first asked for and then kept.
///
/// At the start they would hold up the first answer: a script takes milliseconds at the greatest effort.
package final class ShortForms: Sendable {
    private static let compressors = Compressors(.thorough)

    private let bytes: [UInt8]
    private let made = Lock<[ContentCoding: [UInt8]]>([:])

    package init(of bytes: [UInt8]) { self.bytes = bytes }

    /// Nil where it would not be shorter.
    package subscript(coding: ContentCoding) -> [UInt8]? {
        let form = made.withLock { made in
            if let form = made[coding] { return form }
            let form = Self.compressors.shorter(bytes, coding) ?? []
            made[coding] = form
            return form
        }
        return form.isEmpty ? nil : form
    }
}
