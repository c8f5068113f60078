import FoundationEssentials
import HTTP
import Testing

/// What a request comes to must not depend on how the network cut it (S004).
@Suite struct SplitTests {
    @Test(arguments: try ExamCase.all())
    func `a request of the exam reads the same however it is split`(exam: ExamCase) {
        let whole = Reading([exam.bytes])

        for place in exam.bytes.indices.prefix(400) {
            #expect(Reading([[UInt8](exam.bytes[..<place]), [UInt8](exam.bytes[place...])]) == whole)
        }
        #expect(Reading(exam.bytes.map { [$0] }) == whole)
    }

    @Test func `a head that comes byte by byte costs no more than its length`() {
        let head = bytes(get("X-A: " + String(repeating: "a", count: 32_000)))

        let start = ContinuousClock.now
        let reading = Reading(head.map { [$0] })

        #expect(reading != .incomplete)
        #expect(ContinuousClock.now - start < .seconds(2))
    }
}

/// The raw bytes of one case of the HTTP exam.
struct ExamCase: Decodable, Sendable, CustomTestStringConvertible {
    private struct Exam: Decodable { let cases: [ExamCase] }
    private struct Piece: Decodable, Sendable { let b64: Data? }

    private let id: String
    private let send: [Piece]

    var testDescription: String { id }
    var bytes: [UInt8] { send.flatMap { [UInt8]($0.b64 ?? Data()) } }

    /// Those short enough to be written plainly, and to be tried in every way.
    static func all() throws -> [ExamCase] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = folder.appending(path: "Fixtures/http-exam/cases-open.json")
        return try JSONDecoder().decode(Exam.self, from: Data(contentsOf: file)).cases.filter { exam in
            exam.send.allSatisfy { $0.b64 != nil } && 1...2000 ~= exam.bytes.count
        }
    }
}
