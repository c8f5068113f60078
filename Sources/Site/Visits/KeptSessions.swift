import Records
import Threads

/// The sessions that were looked up last, good for as long as no session and no user is written.
final class KeptSessions: Sendable {
    /// A session as the database has it.
    struct Found: Sendable {
        let record: Record
        let session: Session
    }

    private static let most = 1_000

    private struct State {
        var version: DataVersion?
        var found: [[UInt8]: Found] = [:]
    }

    private let state = Lock(State())

    /// What was found for the digest of a token, if that is still so.
    func find(_ digest: [UInt8], at version: DataVersion?) -> Found? {
        guard let version else { return nil }
        return state.withLock { $0.version == version ? $0.found[digest] : nil }
    }

    /// Keeps what a read found that began at `version` or later.
    func keep(_ found: Found, under digest: [UInt8], at version: DataVersion?) {
        guard let version else { return }
        state.withLock { state in
            if state.version != version || state.found.count >= Self.most { state = State(version: version) }
            state.found[digest] = found
        }
    }
}
