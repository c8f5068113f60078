import HTTP
import Records
import Web

/// From where on a browser wants to be told.
enum LiveStart: Equatable, Sendable {
    case now
    /// The last change it knows.
    case change(Int64)
    /// It says what it knows in a way that we do not understand.
    case unknown

    /// `Last-Event-ID`, which a browser sends when it comes back, wins over the address, which it cannot change.
    init(_ visit: Visit) {
        let last = visit.request.fields[.lastEventID]?.text ?? ""
        guard let text = last.isEmpty ? visit.query["since"] : last else {
            self = .now
            return
        }
        let number = text.utf8.elementsEqual("0".utf8) ? 0 : RecordID(text: text)?.rawValue
        self = number.map { .change($0) } ?? .unknown
    }

    var change: Int64? {
        guard case .change(let number) = self else { return nil }
        return number
    }
}

/// What a stream begins with: how soon to come back when it breaks, and all that was missed.
///
/// Who named a change and has missed nothing is told no other: the next event's number would else look like its own.
enum Greeting {
    /// In milliseconds.
    private static let pause = 2_000

    static let plain = [UInt8]("retry: \(pause)\n\n".utf8)

    /// Leads from the list `then` to the one `now`.
    static func bytes(_ since: LiveStart, _ then: LiveList?, _ now: LiveList, _ feed: LiveFeed) throws -> [UInt8] {
        guard since != .now else { return [UInt8]("retry: \(pause)\nid: \(now.change)\n\n".utf8) }
        let events = try then?.events(to: now, feed.writer()) ?? [.reload]
        var bytes = plain
        LiveEvent.append(events, of: now.change, to: &bytes)
        return bytes
    }
}
