import Files
import Foundation
import HTTP
import Testing
import Web

/// The limits of time are for unoptimised code on a busy machine; what is quadratic takes minutes.
@Suite(.serialized) struct HostileFormTests {
    static let size = 128 << 10
    static let fileHead = "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a\"\r\n\r\n"

    /// `unit` again and again.
    static func filled(_ unit: String) -> [UInt8] {
        let unit = [UInt8](unit.utf8)
        return Array(repeatElement(unit, count: size / unit.count).joined())
    }

    @Test(
        arguments: [
            "\r", "\n", "\r\n", "\r\r\n", "\r\n-", "\r\n--", "\r\n--b-", "\r\n--b x", "\r\n--b\r", "\r\n--b--\r",
            "\r\n--bb",
            "\r\n--b--" + String(repeating: " ", count: 250) + "x", " ", "-",
        ],
        [64, 1 << 16]
    )
    func `data that nearly is a boundary is read in linear time`(unit: String, pieces: Int) async throws {
        let data = [UInt8]("\ra".utf8) + Self.filled(unit) + [UInt8]("x".utf8)
        let body = [UInt8](Self.fileHead.utf8) + data + [UInt8]("\r\n--b--\r\n".utf8)
        var form: Form?

        let time = try await ContinuousClock().measure { form = try await FormRequest.form(body, pieces: pieces) }

        #expect(try form?.file("f")?.count == data.count)
        #expect(time < .seconds(4))
    }

    static let refused: [(String, [UInt8])] = [
        ("a preamble of near boundaries", filled("\r\n--b-")),
        ("a part head of parameters", [UInt8]("--b\r\nContent-Disposition: form-data".utf8) + filled("; name=a")),
        ("a part head that never ends", [UInt8]("--b\r\n".utf8) + filled("X: y\r\n")),
        (
            "heads of many parameters",
            filled("--b\r\n\(disposition)\(String(repeating: "; a=b", count: 1600)); name=a\r\n\r\n\r\n")
        ),
        (
            "heads of escaped quotes that do not end",
            filled("--b\r\n\(disposition); name=\"\(String(repeating: "\\\"", count: 4000))\r\n\r\n\r\n")
        ),
    ]
    static let disposition = "Content-Disposition: form-data"

    @Test(arguments: refused.indices)
    func `a body that is refused is refused in linear time`(index: Int) async {
        let (what, body) = Self.refused[index]
        var result: Result<[String], FormError>?

        let time = await ContinuousClock().measure {
            result = await outcome { () throws(FormError) in try await FormRequest.form(body, pieces: 1000) }
        }

        #expect(throws: FormError.self, "\(what)") { try result?.get() }
        #expect(time < .seconds(4), "\(what)")
    }

    @Test(arguments: [
        String(repeating: "\u{301}\u{316}", count: 20_000) + "=1",
        (0..<1000).map { "\($0)" + String(repeating: "\u{301}\u{316}", count: 20) + "=1" }.joined(separator: "&"),
    ])
    func `names of combining accents cost no more than others`(body: String) async {
        let time = await ContinuousClock().measure {
            _ = await outcome { () throws(FormError) in
                let form = try await FormRequest.form([UInt8](body.utf8), type: FormRequest.urlencoded)
                return Form(fields: form.text("\u{301}") == nil ? form.fields : [])
            }
        }

        #expect(time < .seconds(1))
    }

    @Test func `a file of 100 MiB passes through little memory`() async throws {
        let count = 100 << 20
        let piece = [UInt8](repeating: 0x61, count: 1 << 16)
        var pieces = [[UInt8](Self.fileHead.utf8)] + Array(repeating: piece, count: count / piece.count)
        pieces.append([UInt8]("\r\n--b--\r\n".utf8))
        var next = pieces.makeIterator()
        var most = 0
        let before = try residentMemory()
        let body = RequestBody {
            most = max(most, (try? residentMemory()) ?? .max)
            return next.next()
        }

        let form = try await FormRequest.form(body)

        #expect(try form.file("f")?.count == count)
        #expect(most - before < (20 << 20) * keptMemory)
    }

    @Test func `a form that breaks off or is refused leaves no file behind`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let start = [UInt8](Self.fileHead.utf8) + [UInt8](repeating: 1, count: 1 << 20)
        let endings: [[UInt8]] = [[], [UInt8]("\r\n--b\r\nbroken\r\n\r\n".utf8), [UInt8]("\r\n--b--\r".utf8)]

        for ending in endings {
            await #expect(throws: FormError.self) { try await FormRequest.form(start + ending, folder: folder.path()) }
        }
        let truncated = FlakyBody(start)
        let body = RequestBody { () throws(BodyError) in try truncated.next() }
        await #expect(throws: FormError.body(.truncated)) { try await FormRequest.form(body, folder: folder.path()) }

        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()) == [])
        #expect(openFiles(in: folder.path()) == 0)
    }

    @Test func `a folder that is gone is the server's fault`() async {
        let body = [UInt8](Self.fileHead.utf8) + [UInt8]("x\r\n--b--\r\n".utf8)

        let result = await outcome { () throws(FormError) in try await FormRequest.form(body, folder: "/nonexistent") }

        #expect(result == .failure(.file(.missing("/nonexistent"))))
        #expect(FormError.file(.missing("/nonexistent")).status == .unavailable)
        #expect(FormError.file(.diskFull).status == .insufficientStorage)
    }

    private func openFiles(in folder: String) -> Int {
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return descriptors.count { descriptor in
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
            return path?.hasPrefix(folder) ?? false
        }
    }
}

/// A client that goes before the end of its body.
private final class FlakyBody {
    private var bytes: [UInt8]?

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func next() throws(BodyError) -> [UInt8]? {
        guard let bytes else { throw .truncated }
        self.bytes = nil
        return bytes
    }
}

private func residentMemory() throws -> Int {
    let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * 4096
}

/// How many times more memory may be seen than is used: the address sanitizer keeps what was given back (`make sanitize`).
private let keptMemory = ProcessInfo.processInfo.environment["PICTURELIST_SANITIZER"] == "address" ? 20 : 1
