import Records
import Templates

/// The browsers in which a user is logged in, the one that asks first.
struct SessionList {
    private let records: [Record]
    private let session: Session
    private let dates: DateWords
    private let now: Timestamp

    init(_ records: [Record], _ session: Session, _ dates: DateWords, _ now: Timestamp) {
        self.records = records.filter { $0.id == session.id } + records.filter { $0.id != session.id }
        self.session = session
        self.dates = dates
        self.now = now
    }

    var hasOthers: Bool { records.contains { $0.id != session.id } }

    func data(_ words: Words) -> Templates.Value { .list(records.map { .object(entry($0, words)) }) }

    private func entry(_ record: Record, _ words: Words) -> Object {
        let isThis = record.id == session.id
        let moment = record[isThis ? SessionRecord.began : SessionRecord.seen]
        let when = dates.dayAndTime(of: moment, seenFrom: now)
        return [
            "device": .text(DeviceName(record[SessionRecord.device]).text(words)),
            "isThis": .flag(isThis),
            "text": .text(words(isThis ? .sessionBegan : .sessionSeen, ["when": when])),
            "endHref": .text("\(SettingsPage.address)/sessions/\(record.id)/end"),
        ]
    }
}
