import Credentials
import Files
import HTTP
import Web

/// What a request was understood to be, as the JSON of the exam's echo contract.
struct Echo {
    static let bodyLimit = 8 << 20

    /// Keeps what passes by on its way to the form reader.
    private final class Copy {
        var bytes: [UInt8] = []
    }

    private static let forms = FormReader(limits: formLimits, spoolFolder: ".")

    /// The product's, but for files with bytes: the exam's forms may bring as many as there may be files.
    private static var formLimits: FormLimits {
        var limits = FormLimits(upload: bodyLimit)
        limits.filledFiles = limits.files
        return limits
    }

    private let request: Request
    private let copy = Copy()

    init(_ request: Request) { self.request = request }

    func response() async -> Response {
        do throws(FormError) {
            let form = try await form()
            return answer(try form.map(members(of:)) ?? [])
        } catch {
            return Response(error.status)
        }
    }

    /// The form the request brings; nil when its body, read to the end, is none.
    private func form() async throws(FormError) -> Form? {
        guard request.fields.contains(.contentType) else { return try await readPlainly() }
        do throws(FormError) {
            return try await Self.forms.form(of: copied())
        } catch {
            guard error == .notAForm else { throw error }
            return try await readPlainly()
        }
    }

    private func readPlainly() async throws(FormError) -> Form? {
        do throws(BodyError) {
            copy.bytes = try await request.body.bytes(upTo: Self.bodyLimit)
        } catch {
            throw .body(error)
        }
        return nil
    }

    /// The request, its body leaving a copy as it is read.
    private func copied() -> Request {
        let body = request.body
        let copy = copy
        return Request(
            method: request.method,
            target: request.target,
            fields: request.fields,
            authority: request.authority,
            body: RequestBody(announcedLength: body.announcedLength) { () async throws(BodyError) in
                let piece = try await body.next()
                copy.bytes += piece ?? []
                return piece
            }
        )
    }

    private func answer(_ form: [(String, JSON)]) -> Response {
        let json = JSON.object(
            [
                ("method", .text(request.method.text)),
                ("target", .text(request.target.text)),
                ("host", .text(request.authority.text)),
                ("len", .number(copy.bytes.count)),
                ("sha", .text(Self.shortDigest(copy.bytes))),
            ] + form
        )
        var fields: Fields = [.contentType: "application/json"]
        if request.method == .head { fields["X-Exam"] = FieldValue(bytes: json.bytes) }
        return Response(.ok, fields: fields, body: .bytes(json.bytes))
    }

    /// The first 16 hex digits of SHA-256.
    static func shortDigest(_ bytes: [UInt8]) -> String {
        let digits = [UInt8]("0123456789abcdef".utf8)
        let digest = Digest.sha256(bytes).prefix(8)
        return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
