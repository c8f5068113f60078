import Foundation
import Testing

/// Something the house does without, save in a few files.
struct Ban: Sendable, CustomTestStringConvertible {
    let text: StaticString
    let homes: [String]

    var testDescription: String { text.description }

    init(_ text: StaticString, except homes: String...) {
        self.text = text
        self.homes = homes
    }

    func allows(_ path: String) -> Bool { homes.contains { path.hasPrefix($0) } }
}

/// Reads the sources and fails on what no compiler flag forbids.
@Suite struct HouseStyleTests {
    static let sources: [(file: SourceFile, code: SwiftCode)] =
        (try? SourceFile.all(under: "Sources").map { ($0, SwiftCode($0.bytes)) }) ?? []
    static let tests: [(file: SourceFile, code: SwiftCode)] =
        (try? SourceFile.all(under: "Tests").map { ($0, SwiftCode($0.bytes)) }) ?? []

    @Test func `there are sources to read`() {
        #expect(Self.sources.count > 50)
        #expect(Self.tests.count > 5)
    }

    @Test(arguments: [
        Ban("@unchecked", except: "Sources/Threads/Lock.swift"),
        Ban(
            "unsafe",
            except: "Sources/SQLite/",
            "Sources/SQLStore/",
            "Sources/Compression/",
            "Sources/Imaging/",
            "Sources/Credentials/",
            "Sources/Files/",
            "Sources/HTTPServer/",
            "Sources/Text/",
            "Sources/Threads/",
            "Sources/Site/Assets",
            // Copies each byte of a page: as blocks that is a fifth of the whole page's time less.
            "Sources/Templates/Sheet.swift",
            "Sources/Logging/StandardError.swift",
            "Sources/Logging/LogFile.swift",
            "Sources/Logging/LogOutput.swift",
            "Sources/PictureList/System/"
        ),
        Ban("nonisolated(unsafe)"),
        Ban("public", except: "Sources/Records/", "Sources/SQLStore/"),
        Ban("fileprivate"), Ban("@testable"), Ban("@inlinable"), Ban("@usableFromInline"),
        Ban("fatalError"), Ban("unsafeBitCast"), Ban("unsafelyUnwrapped"),
        Ban("Task {"), Ban("Task.detached"), Ban("Task.immediate", except: "Sources/HTTPServer/Loop+Answering.swift"),
        Ban("@concurrent"),
        Ban("Task(", except: "Sources/HTTPServer/"),
        Ban("DispatchQueue"), Ban("DispatchSemaphore"), Ban("DispatchGroup"), Ban("import Dispatch"),
        // The thread sanitizer misreads it.
        Ban("Mutex"),
        // Half the memory of a start, and locale data: FoundationEssentials has what is needed.
        Ban("import Foundation"), Ban("import RegexBuilder"), Ban("Regex"), Ban("NSRegularExpression"),
    ])
    func `the sources do without`(ban: Ban) {
        for (file, code) in Self.sources where !ban.allows(file.path) {
            #expect(code.lines(with: ban.text) == [], "\(file.path)")
        }
    }

    @Test(arguments: [Ban("@testable"), Ban("fileprivate"), Ban("@unchecked"), Ban("Task.detached")])
    func `the tests do without`(ban: Ban) {
        for (file, code) in Self.tests where !ban.allows(file.path) {
            #expect(code.lines(with: ban.text) == [], "\(file.path)")
        }
    }

    @Test func `nothing is unwrapped, cast or tried by force`() {
        for (file, code) in Self.sources {
            #expect(code.forcedLines == [], "\(file.path)")
        }
    }

    // S003: folding, digits and clusters of Unicode let requests be smuggled.
    @Test(
        arguments: [
            Ban(".lowercased()"), Ban(".uppercased()"), Ban("Character"), Ban("trimmingCharacters"),
            Ban("components(separatedBy"),
            Ban("CharacterSet"), Ban("hexDigitValue"), Ban("wholeNumberValue"),
            Ban("radix:", except: "Sources/HTTP/Peer"), Ban("isWhitespace"),
            Ban(
                "String(decoding:",
                except: "Sources/HTTP/Authority.swift",
                "Sources/HTTP/FieldName.swift",
                "Sources/HTTP/FieldValue.swift",
                "Sources/HTTP/HTTPDate",
                "Sources/HTTP/Method.swift",
                "Sources/HTTP/PercentCoding.swift",
                "Sources/HTTP/Target.swift",
                "Sources/HTTP/EntityTag.swift"
            ),
        ]
    )
    func `the nouns of HTTP are read as bytes`(ban: Ban) {
        for (file, code) in Self.sources where file.path.hasPrefix("Sources/HTTP/") && !ban.allows(file.path) {
            #expect(code.lines(with: ban.text) == [], "\(file.path)")
        }
    }

    @Test func `no file is longer than 400 lines`() throws {
        let scripts = try ["tools", ".ci"].flatMap { try SourceFile.all(under: $0, suffix: "") }
        let native = try [".c", ".h"].flatMap { try SourceFile.all(under: "Sources", suffix: $0) }

        for file in Self.sources.map(\.file) + Self.tests.map(\.file) + scripts + native {
            #expect(file.lines.count <= 401, "\(file.path)")
        }
    }

    @Test func `no name says nothing`() {
        let empty = [
            "Manager", "Helper", "Helpers", "Util", "Utils", "Utilities", "Impl", "Info", "Misc", "Common", "Base",
        ]

        for (file, _) in Self.sources + Self.tests {
            let name = file.path.split(separator: "/").last?.prefix { $0 != "." && $0 != "+" } ?? ""
            #expect(!empty.contains { name.hasSuffix($0) }, "\(file.path)")
        }
    }

    @Test func `nothing is left to be done later`() {
        for (file, _) in Self.sources {
            let text = String(decoding: file.bytes, as: UTF8.self)
            #expect(!["// TODO", "// FIXME", "// XXX", "// HACK"].contains { text.contains($0) }, "\(file.path)")
        }
    }
}
