import SQLStore
import Testing

/// Something that can befall a database file.
struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable ([UInt8]) throws -> [UInt8]
    let isReason: @Sendable (StoreOpenError.Reason) -> Bool

    static let all: [Damage] =
        [
            Damage("nothing in it", .empty) { _ in [] },
            Damage("a byte", .notADatabase) { _ in [0] },
            Damage("a text", .notADatabase) { _ in Array("SQLite format 4\u{0} and so on".utf8) },
            Damage("a PNG", .notADatabase) { _ in
                [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [UInt8](repeating: 0, count: 5000)
            },
            Damage("zeros", .notADatabase) { [UInt8](repeating: 0, count: $0.count) },
            Damage("backwards", .notADatabase) { $0.reversed() },
            damaged("its first 16 bytes") { Array($0.prefix(16)) },
            damaged("its first 99 bytes") { Array($0.prefix(99)) },
            damaged("its first page cut short") { Array($0.prefix(1000)) },
            damaged("half of it") { Array($0.prefix($0.count / 2)) },
            damaged("all but the last page") { Array($0.dropLast(4096)) },
            damaged("all but the last byte") { Array($0.dropLast()) },
            damaged("a hole of zeros") {
                overwritten($0, at: $0.count / 2 / 4096 * 4096, with: [UInt8](repeating: 0, count: 8192))
            },
            damaged("text over a page") {
                overwritten($0, at: 8192, with: Array(String(repeating: "lost", count: 1024).utf8))
            },
            damaged("its schema overwritten") { overwritten($0, at: 100, with: [UInt8](repeating: 0xFF, count: 200)) },
            damaged("a format below 1") { overwritten($0, at: 60, with: [0xFF, 0xFF, 0xFF, 0xFF]) },
            damaged("a wrong page size") { overwritten($0, at: 16, with: [0, 3]) },
            damaged("pages swapped") { bytes in
                // One of a table for one of an index: two empty ones of a sort are the same.
                let pages = stride(from: bytes.count / 2 / 4096 * 4096, to: bytes.count, by: 4096)
                let other = pages.first { bytes[$0] != bytes[8192] } ?? 4096
                return overwritten(bytes, at: other, with: Array(bytes[8192..<12_288]))
            },
            damaged("a root page pointing nowhere") { overwritten($0, at: 4096, with: [5, 0, 0, 0, 1, 0xFF, 0xFF]) },
        ]
        + (1...12).map { page in
            damaged("page \(page) of ones") {
                overwritten($0, at: page * 4096, with: [UInt8](repeating: 1, count: 4096))
            }
        }

    private init(
        _ name: String,
        _ reason: StoreOpenError.Reason,
        _ apply: @escaping @Sendable ([UInt8]) throws -> [UInt8]
    ) {
        testDescription = name
        self.apply = apply
        isReason = { $0 == reason }
    }

    private init(damaging name: String, _ apply: @escaping @Sendable ([UInt8]) throws -> [UInt8]) {
        testDescription = name
        self.apply = apply
        isReason = { reason in
            guard case .damaged = reason else { return false }
            return true
        }
    }

    private static func damaged(_ name: String, _ apply: @escaping @Sendable ([UInt8]) throws -> [UInt8]) -> Damage {
        Damage(damaging: name, apply)
    }

    private static func overwritten(_ bytes: [UInt8], at place: Int, with new: [UInt8]) -> [UInt8] {
        var bytes = bytes
        let end = min(bytes.count, place + new.count)
        bytes.replaceSubrange(place..<end, with: new.prefix(end - place))
        return bytes
    }
}
