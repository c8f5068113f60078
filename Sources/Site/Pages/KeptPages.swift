import HTTP
import Threads

/// The last pages that were made, under the tags that name all they depend on: who reloads what has not changed is shown
/// the same page, and nobody another's.
final class KeptPages: Sendable {
    private static let most = 16

    private let kept = Lock<[(tag: PageTag, page: Response)]>([])

    subscript(tag: PageTag) -> Response? { kept.withLock { kept in kept.first { $0.tag == tag }?.page } }

    func keep(_ page: Response, under tag: PageTag) {
        kept.withLock { kept in
            guard !kept.contains(where: { $0.tag == tag }) else { return }
            if kept.count == Self.most { kept.removeFirst() }
            kept.append((tag, page))
        }
    }
}
