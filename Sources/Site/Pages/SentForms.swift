import Records
import Threads

/// The forms that came lately with photos sent ahead: one that comes again, its answer lost on the way, saves nothing twice.
final class SentForms: Sendable {
    enum State: Sendable {
        /// Its photos are being looked at.
        case underway
        /// It is saved, as this change.
        case saved(Int64)
    }

    private struct Form: Sendable {
        let names: [String]
        let user: RecordID
        /// When it is forgotten.
        let end: Int
        var state = State.underway
    }

    private static let patience = 600

    private let clock: @Sendable () -> Int
    private let forms = Lock<[Form]>([])

    init(clock: @escaping @Sendable () -> Int) {
        self.clock = clock
    }

    /// What became of the form with these photos; nil for a new one, which is under way from now on.
    func begin(_ names: [String], of user: RecordID) -> State? {
        let now = clock()
        return forms.withLock { forms in
            forms.removeAll { $0.end <= now }
            if let known = forms.first(where: { $0.user == user && $0.names == names }) { return known.state }
            forms.append(Form(names: names, user: user, end: now + Self.patience))
            return nil
        }
    }

    /// Notes that the form is saved; one that is not may come again.
    func end(_ names: [String], of user: RecordID, saved change: Int64?) {
        forms.withLock { forms in
            guard let place = forms.firstIndex(where: { $0.user == user && $0.names == names }) else { return }
            if let change { forms[place].state = .saved(change) } else { forms.remove(at: place) }
        }
    }
}
