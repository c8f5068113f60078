/// A default that the clock makes: when the record is made, as clocks of its user's zone show it.
public struct DefaultMoment<Content: AttributeContent>: Sendable {
    let content: @Sendable (Zone) -> Content
}

extension DefaultMoment where Content == Timestamp {
    /// The moment the record is made, to the minute.
    public static var now: DefaultMoment { DefaultMoment { Timestamp.thisMinute(in: $0) } }
}

extension DefaultMoment where Content == CivilDate {
    /// The day the record is made.
    public static var today: DefaultMoment { DefaultMoment { CivilDate.today(in: $0) } }
}
