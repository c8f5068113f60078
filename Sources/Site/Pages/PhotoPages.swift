import HTTP
import Records
import Threads
import Web

/// The photos of records, and their thumbnails.
struct PhotoPages: Sendable {
    /// The renditions an address asks for by `scale=`.
    private static let sizes = [("1", 74), ("2", 148), ("3", 222)]

    let store: any Store

    /// A record's photo scaled to 74, 148 or 222 px.
    func thumbnail(_ visit: Visit, _ session: Session) async throws -> Response {
        let hash = try await hash(for: visit)
        return try await thumbnail(hash, visit, isImmutable: visit.query["v"] != nil)
    }

    /// The thumbnail of a photo that is parked in the user's draft.
    func draftThumbnail(_ visit: Visit, _ session: Session) async throws -> Response {
        guard let token = visit.parameters["draft"].flatMap({ DraftToken(text: $0) }) else { throw Trouble.notFound }
        let draft = try await store.read { try ParkedDrafts.find(token, of: session.user, in: $0) }
        guard let hash = draft?[ParkedDraft.photo] else { throw Trouble.notFound }
        return try await thumbnail(hash, visit, isImmutable: false)
    }

    /// A record's photo as it was uploaded, or a range of it.
    func picture(_ visit: Visit, _ session: Session) async throws -> Response {
        let hash = try await hash(for: visit)
        guard let photo = try await store.read({ try $0.photo(hash) }), let type = FieldValue(photo.mediaType),
            let tag = EntityTag(hash.text)
        else { throw Trouble.notFound }
        var response = answer(tag, type, isImmutable: visit.query["v"] != nil)
        response.fields[.acceptRanges] = "bytes"
        let conditions = Preconditions(of: visit.request)
        guard !conditions.areMetByCopy(tag: tag) else { return notModified(response) }
        let range = ByteRange(conditions.allowRange(tag: tag) ? visit.request.fields[.range] : nil, of: photo.count)
        return body(of: photo, range, response)
    }

    private func thumbnail(_ hash: PhotoHash, _ visit: Visit, isImmutable: Bool) async throws -> Response {
        let scale = visit.query["scale"] ?? "1"
        guard let size = Self.sizes.first(where: { scale.isIdentical(to: $0.0) })?.1,
            let tag = EntityTag("\(hash.text)-\(size)")
        else { throw Trouble.notFound }
        var response = answer(tag, "image/jpeg", isImmutable: isImmutable)
        guard !Preconditions(of: visit.request).areMetByCopy(tag: tag) else { return notModified(response) }
        guard let rendition = try await store.read({ try $0.rendition(hash, size: size) }) else {
            throw Trouble.notFound
        }
        response.body = .bytes(rendition.jpeg)
        return response
    }

    /// The photo an address means: the record's own, or the one of its past that `v` names.
    private func hash(for visit: Visit) async throws -> PhotoHash {
        let list = try visit.list()
        let id = try RecordPages.id(in: visit)
        guard let attribute = list.photo else { throw Trouble.notFound }
        let wanted = visit.query["v"].map { PhotoHash(text: $0) }
        return try await store.read { snapshot in
            guard let record = try snapshot.record(list.entity, id) else {
                throw try snapshot.deletion(of: list.entity, id) == nil ? Trouble.notFound : Trouble.gone
            }
            let current = record[attribute]
            if let current, wanted == nil || wanted == current { return current }
            guard let hash = wanted ?? nil, try snapshot.isJournalled(hash, of: id) else { throw Trouble.notFound }
            return hash
        }
    }

    private func answer(_ tag: EntityTag, _ type: FieldValue, isImmutable: Bool) -> Response {
        Response(
            .ok,
            fields: [
                .contentType: type,
                .etag: tag.fieldValue,
                .cacheControl: isImmutable ? "private, max-age=31536000, immutable" : "private, no-cache",
                .contentDisposition: "inline",
                SecurityHeaders.contentSecurityPolicy: SecurityHeaders.picturePolicy,
            ]
        )
    }

    private func notModified(_ response: Response) -> Response {
        var response = response
        response.status = .notModified
        return response
    }

    private func body(of photo: Photo, _ range: ByteRange, _ response: Response) -> Response {
        var response = response
        response.fields[.contentRange] = range.contentRange(of: photo.count)
        switch range {
        case .whole:
            response.body = PhotoBody.pieces(of: photo, in: 0..<photo.count, store)
        case .part(let part):
            response.status = .partialContent
            response.body = PhotoBody.pieces(of: photo, in: part, store)
        case .unsatisfiable:
            response.status = .rangeNotSatisfiable
        }
        return response
    }
}
