import HTTP
import Records
import Threads

/// The last pages that were made: who reloads what has not changed is shown the same page, and nobody another's.
final class KeptPages: Sendable {
    /// What a page depends on beside the data and the program.
    struct Key: Hashable, Sendable {
        private let address: String
        private let user: RecordID
        private let hasDefaultPassword: Bool
        private let hasNewPassword: Bool
        private let settings: UserSettings
        private let coding: ContentCoding?

        init(_ visit: Visit, _ session: Session) {
            address = visit.request.target.text
            user = session.user
            hasDefaultPassword = session.hasDefaultPassword
            hasNewPassword = session.hasNewPassword
            settings = session.settings
            coding = ContentCoding(acceptedBy: visit.request.fields)
        }
    }

    /// A page, and the tag that names all it depends on.
    struct Kept: Sendable {
        let tag: PageTag
        let page: Response

        /// The page, or that the browser has it.
        func response(to request: Request) -> Response { tag.isKnown(to: request) ? tag.notModified : page }
    }

    private struct Entry {
        let key: Key
        var version: DataVersion?
        let kept: Kept
    }

    private static let most = 16

    private let entries = Lock<[Entry]>([])

    /// The page, where nothing was committed since it was looked at.
    func find(_ key: Key, at version: DataVersion?) -> Kept? {
        guard let version else { return nil }
        return entries.withLock { entries in
            // Looked at where they are: to take an entry out is to count six references.
            for place in entries.indices where entries[place].version == version && entries[place].key == key {
                return entries[place].kept
            }
            return nil
        }
    }

    /// The page of this tag, which a read that began at `version` or later has shown to be the one.
    func find(_ key: Key, _ tag: PageTag, at version: DataVersion?) -> Kept? {
        entries.withLock { entries in
            for place in entries.indices where entries[place].kept.tag == tag && entries[place].key == key {
                entries[place].version = version
                return entries[place].kept
            }
            return nil
        }
    }

    func keep(_ kept: Kept, under key: Key, at version: DataVersion?) {
        entries.withLock { entries in
            entries.removeAll { $0.key == key }
            if entries.count == Self.most { entries.removeFirst() }
            entries.append(Entry(key: key, version: version, kept: kept))
        }
    }
}
