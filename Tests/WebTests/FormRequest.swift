import Files
import Foundation
import HTTP
import Web

/// Requests that bring forms, and what becomes of them.
enum FormRequest {
    static let multipart = "multipart/form-data; boundary=b"
    static let urlencoded = "application/x-www-form-urlencoded"

    /// Reads a body that comes in pieces of `size` bytes.
    static func form(
        _ body: [UInt8],
        type: String? = multipart,
        pieces size: Int = 1 << 16,
        limits: FormLimits = FormLimits(),
        folder: String = FileManager.default.temporaryDirectory.path()
    ) async throws(FormError) -> Form {
        var rest = body[...]
        let source = RequestBody(announcedLength: body.count) {
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(size) }
            return [UInt8](rest.prefix(size))
        }
        return try await form(source, type: type, limits: limits, folder: folder)
    }

    static func form(
        _ body: RequestBody,
        type: String? = multipart,
        limits: FormLimits = FormLimits(),
        folder: String = FileManager.default.temporaryDirectory.path()
    ) async throws(FormError) -> Form {
        var fields: Fields = [:]
        fields[.contentType] = type.flatMap { FieldValue($0) }
        let request = TestRequest.make(.post, "/", fields: fields, body: body)
        return try await FormReader(limits: limits, spoolFolder: folder).form(of: request)
    }
}

enum TestRequest {
    static func make(
        _ method: Method = .get,
        _ target: String = "/",
        host: String = "photos.example",
        fields: Fields = [:],
        peer: Peer = .ipv4(0x7F00_0001),
        body: RequestBody = RequestBody()
    ) -> Request {
        Request(
            method: method,
            target: Target(target) ?? Target.root,
            fields: fields,
            authority: Authority(host) ?? .absent,
            peer: peer,
            body: body
        )
    }
}

extension Target {
    static var root: Target {
        guard let root = Target("/") else { preconditionFailure("the root is a target") }
        return root
    }
}

/// A field of a form as tests compare it: one line, names and values escaped.
func described(_ field: Form.Field) -> String {
    let name = String(decoding: field.name, as: UTF8.self)
    switch field.value {
    case .text(let bytes): return "\(name)=\(String(decoding: bytes, as: UTF8.self))"
    case .file(let file):
        let bytes = (try? file.file?.bytes(in: 0..<file.count)).map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
        return "\(name):\(file.fileName):\(file.contentType ?? "-"):\(bytes)"
    }
}

/// The result of reading a form, as one value to compare.
func outcome(_ read: () async throws(FormError) -> Form) async -> Result<[String], FormError> {
    do throws(FormError) {
        return .success(try await read().fields.map(described))
    } catch {
        return .failure(error)
    }
}
