import Records
import Synchronization
import Threads

/// Who listens to open lists: a limited number of streams a user, each of one session.
final class Seats: Sendable {
    /// One stream's right to be there, given back at the latest with its last owner.
    final class Seat: Sendable {
        let session: RecordID
        private let user: RecordID
        private let seats: Seats
        private let isFree = Atomic(false)

        init(_ session: Session, _ seats: Seats) {
            self.session = session.id
            user = session.user
            self.seats = seats
        }

        deinit { leave() }

        func leave() {
            guard !isFree.exchange(true, ordering: .relaxed) else { return }
            seats.free(user, session)
        }
    }

    private struct Taken: Sendable {
        var byUser: [RecordID: Int] = [:]
        var bySession: [RecordID: Int] = [:]
    }

    private let limit: Int
    private let taken = Lock(Taken())

    /// `limit` is how many streams one user may have at a time.
    init(limit: Int) { self.limit = limit }

    /// The sessions that have streams.
    var sessions: Set<RecordID> { taken.withLock { Set($0.bySession.keys) } }

    /// A seat for one stream more; nil when the user has all there are.
    func take(_ session: Session) -> Seat? {
        let isTaken = taken.withLock { taken in
            guard taken.byUser[session.user, default: 0] < limit else { return false }
            taken.byUser[session.user, default: 0] += 1
            taken.bySession[session.id, default: 0] += 1
            return true
        }
        return isTaken ? Seat(session, self) : nil
    }

    private func free(_ user: RecordID, _ session: RecordID) {
        taken.withLock { taken in
            taken.byUser.countDown(user)
            taken.bySession.countDown(session)
        }
    }
}

extension Dictionary where Value == Int {
    /// One less; what comes to nothing is gone.
    mutating func countDown(_ key: Key) {
        guard let count = self[key] else { return }
        self[key] = count > 1 ? count - 1 : nil
    }
}
