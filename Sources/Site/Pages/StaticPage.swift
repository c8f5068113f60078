import HTTP

/// Style, script and icons: the files of Public, open to all.
enum StaticPage {
    static func response(_ path: String, _ statics: StaticFiles, _ visit: Visit) throws -> Response {
        guard let file = statics[path] else { throw Trouble.notFound }
        guard visit.request.method == .get || visit.request.method == .head else {
            throw Trouble.methodNotAllowed(allow: "GET, HEAD")
        }
        let form = file.form(for: visit.request)
        let tag = EntityTag(file.hash + (form.coding.map { "-\($0.rawValue)" } ?? ""))
        var response = Response(
            .ok,
            fields: [
                .contentType: FieldValue(file.mediaType) ?? "application/octet-stream",
                .cacheControl: file.isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
            ],
            body: .bytes(form.bytes)
        )
        response.fields[.contentEncoding] = form.coding?.fieldValue
        if file.hasForms { response.fields[.vary] = "Accept-Encoding" }
        response.fields[.etag] = tag?.fieldValue
        guard Preconditions(of: visit.request).areMetByCopy(tag: tag) else { return response }
        response.status = .notModified
        response.fields[.contentEncoding] = nil
        response.body = .none
        return response
    }
}
