import HTTP
import Records
import Threads
import Web

/// The photos of records, and their thumbnails.
struct PhotoPages: Sendable {
    /// The renditions an address asks for by `scale=`.
    private static let sizes = [("1", 74), ("2", 148), ("3", 222), (Self.large, 960)]
    static let large = "large"
    /// What stands in for a rendition that a photo has not: those kept by older versions have no large one.
    private static let substitute = 222

    private static let forGood: FieldValue = "private, max-age=31536000, immutable"
    private static let inline: FieldValue = "inline"
    private static let jpeg: FieldValue = "image/jpeg"

    let store: any Store

    /// A record's photo scaled to 74, 148, 222 or at most 960 px.
    func thumbnail(_ visit: Visit, _ session: Session) async throws -> Response {
        let sought = try SoughtPhoto(visit)
        return try await store.read { snapshot in
            try thumbnail(sought.hash(in: snapshot), visit, isImmutable: sought.isNamed, snapshot)
        }
    }

    /// The thumbnail of a photo that is parked in the user's draft.
    func draftThumbnail(_ visit: Visit, _ session: Session) async throws -> Response {
        guard let token = visit.parameters["draft"].flatMap({ DraftToken(text: $0) }) else { throw Trouble.notFound }
        return try await store.read { snapshot in
            let draft = try ParkedDrafts.find(token, of: session.user, in: snapshot)
            guard let hash = draft?[ParkedDraft.photo] else { throw Trouble.notFound }
            return try thumbnail(hash, visit, isImmutable: false, snapshot)
        }
    }

    /// A record's photo as it was uploaded, or a range of it.
    func picture(_ visit: Visit, _ session: Session) async throws -> Response {
        let sought = try SoughtPhoto(visit)
        let found = try await store.read { try $0.photo(sought.hash(in: $0)) }
        guard let photo = found, let type = FieldValue(photo.mediaType), let tag = EntityTag(photo.hash.text) else {
            throw Trouble.notFound
        }
        var response = answer(tag, type, isImmutable: sought.isNamed)
        response.fields[.acceptRanges] = "bytes"
        let conditions = Preconditions(of: visit.request)
        guard !conditions.areMetByCopy(tag: tag) else { return notModified(response) }
        let range = ByteRange(conditions.allowRange(tag: tag) ? visit.request.fields[.range] : nil, of: photo.count)
        return body(of: photo, range, response)
    }

    private func thumbnail(
        _ hash: PhotoHash,
        _ visit: Visit,
        isImmutable: Bool,
        _ snapshot: borrowing Snapshot
    ) throws -> Response {
        let scale = visit.query["scale"] ?? "1"
        guard let size = Self.sizes.first(where: { scale.isIdentical(to: $0.0) })?.1 else { throw Trouble.notFound }
        return try thumbnail(hash, size, visit, isImmutable: isImmutable, snapshot)
    }

    private func thumbnail(
        _ hash: PhotoHash,
        _ size: Int,
        _ visit: Visit,
        isImmutable: Bool,
        _ snapshot: borrowing Snapshot
    ) throws -> Response {
        guard let tag = EntityTag("\(hash.text)-\(size)") else { throw Trouble.notFound }
        var response = answer(tag, Self.jpeg, isImmutable: isImmutable)
        guard !Preconditions(of: visit.request).areMetByCopy(tag: tag) else { return notModified(response) }
        if let rendition = try snapshot.rendition(hash, size: size) {
            response.body = .bytes(rendition.jpeg)
            return response
        }
        guard size > Self.substitute else { throw Trouble.notFound }
        return try thumbnail(hash, Self.substitute, visit, isImmutable: false, snapshot)
    }

    private func answer(_ tag: EntityTag, _ type: FieldValue, isImmutable: Bool) -> Response {
        Response(
            .ok,
            fields: [
                .contentType: type,
                .etag: tag.fieldValue,
                .cacheControl: isImmutable ? Self.forGood : PageRenderer.caching,
                .contentDisposition: Self.inline,
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
