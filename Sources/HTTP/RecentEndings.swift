/// The last endings of a topic: whom they concern may be on the way to the server still.
struct RecentEndings: Sendable {
    private static let most = 64

    /// The number of the last ending.
    private(set) var count = 0
    private var endings: [EventTopic.Ending] = []

    mutating func append(_ members: Set<Int64>?) -> EventTopic.Ending {
        count += 1
        let ending = EventTopic.Ending(number: count, members)
        endings.append(ending)
        if endings.count > Self.most { endings.removeFirst() }
        return ending
    }

    /// Whether one since `moment` ends the stream of `member`.
    func concern(_ member: Int64, since moment: Int) -> Bool {
        // Fails closed where too much has happened to know: a browser comes back.
        guard count - moment <= endings.count else { return true }
        return endings.suffix(count - moment).contains { $0.concerns(member, since: moment) }
    }
}
