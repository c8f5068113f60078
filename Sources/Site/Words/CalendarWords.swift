/// The names of months and weekdays, and how they stand in dates: kept apart, as lists ask for them in every row.
struct CalendarWords: Sendable {
    let day: String?
    let fullDay: String?
    let moment: String?
    private let shortMonths: [String?]
    private let fullMonths: [String?]
    private let weekdays: [String?]

    init(_ texts: [String: String]) {
        day = texts["date.day"]
        fullDay = texts["date.full-day"]
        moment = texts["date.moment"]
        shortMonths = (1...12).map { texts["month.short.\($0)"] }
        fullMonths = (1...12).map { texts["month.full.\($0)"] }
        weekdays = (1...7).map { texts["weekday.\($0)"] }
    }

    /// Months and weekdays count from 1; a month without a name is a number.
    func shortMonth(_ number: Int) -> String { shortMonths[number - 1] ?? "\(number)" }
    func fullMonth(_ number: Int) -> String { fullMonths[number - 1] ?? "\(number)" }
    func weekday(_ number: Int) -> String { weekdays[number - 1] ?? "" }
}
