import Foundation
import Glibc
import Testing

/// A picture from the sets of test files, and what its manifest says must happen to it.
struct Fixture: Sendable, CustomTestStringConvertible {
    enum Expectation: Sendable, Equatable {
        case accepted(width: Int, height: Int)
        case refused
        /// Both will do, as long as it is quick.
        case either
    }

    let name: String
    let expectation: Expectation
    let hasReference: Bool
    /// How far the mean colour may be from the reference's.
    let tolerance: Double
    private let folder: URL

    var testDescription: String { name }

    var bytes: [UInt8] {
        get throws {
            let file = folder.appending(path: name)
            return isEmpty(file.path()) ? [] : try [UInt8](Data(contentsOf: file))
        }
    }

    var reference: [UInt8] {
        get throws { try [UInt8](Data(contentsOf: folder.appending(path: "ref/\(name).png"))) }
    }

    init(_ name: String) throws {
        guard let found = Self.all.first(where: { $0.name == name }) else { throw CocoaError(.fileNoSuchFile) }
        self = found
    }

    private init?(_ row: [Substring], in folder: URL) {
        guard row.count == 11 else { return nil }
        let words = row[4].split(separator: " ")
        let sides = words.dropFirst().flatMap { $0.split(separator: "x") }.compactMap { Int($0) }
        switch words.first {
        case "ok", "unsupported": expectation = .accepted(width: sides[0], height: sides[1])
        case "either": expectation = .either
        default: expectation = .refused
        }
        name = String(row[0])
        hasReference = row[8] == "yes"
        tolerance = Double(row[10]) ?? 0
        self.folder = folder
    }

    /// Those made for this project, and those of others where they are at hand.
    static let all: [Self] = {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        let shared = ProcessInfo.processInfo.environment["PICTURELIST_SHARED"].map { URL(filePath: $0) }
        let others = (shared ?? root.appending(path: "../shared").standardized).appending(path: "images/open")
        let own = ["images", "formats"].flatMap { rows(in: root.appending(path: "Tests/Fixtures/\($0)")) }
        let names = Set(own.map(\.name))
        return own + rows(in: others).filter { !names.contains($0.name) }
    }()

    private static func rows(in folder: URL) -> [Self] {
        let text = (try? String(contentsOf: folder.appending(path: "manifest.tsv"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").dropFirst().compactMap { line in
            Self(line.split(separator: "\t", omittingEmptySubsequences: false), in: folder)
        }
    }
}

/// Foundation loses its buffer over an empty file, which the address sanitizer sees.
private func isEmpty(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_size == 0
}
