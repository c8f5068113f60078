import Credentials
import HTTP

/// What a request was understood to be, as the JSON of the exam's echo contract.
struct Echo {
    static let bodyLimit = 8 << 20

    private let request: Request

    init(_ request: Request) { self.request = request }

    func response() async -> Response {
        do throws(BodyError) {
            let body = try await request.body.bytes(upTo: Self.bodyLimit)
            return answer(body)
        } catch {
            return Response(error.status)
        }
    }

    private func answer(_ body: [UInt8]) -> Response {
        let json = JSON.object([
            ("method", .text(request.method.text)),
            ("target", .text(request.target.text)),
            ("host", .text(request.authority.text)),
            ("len", .number(body.count)),
            ("sha", .text(Self.shortDigest(body))),
        ])
        var fields: Fields = [.contentType: "application/json"]
        if request.method == .head { fields["X-Exam"] = FieldValue(bytes: json.bytes) }
        return Response(.ok, fields: fields, body: .bytes(json.bytes))
    }

    /// The first 16 hex digits of SHA-256.
    static func shortDigest(_ bytes: [UInt8]) -> String {
        let digits = "0123456789abcdef".utf8.map { Character(Unicode.Scalar($0)) }
        let digest = Digest.sha256(bytes).prefix(8)
        return String(digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}
