import Records

/// The sentences about what is wrong with a field.
enum IssueWords {
    static func text(for issue: Issue, in list: CatalogueList, _ words: Words) -> String {
        switch issue.reason {
        case .required: words.text("\(list.noun).\(issue.field.name).required") ?? words[.issueRequired]
        case .tooLong(let limit): words(.issueTooLong, ["limit": Count.text(limit)])
        case .tooManyBytes: words[.issueTooManyBytes]
        case .controlCharacter: words[.issueControlCharacter]
        case .pattern: words.text("\(list.noun).\(issue.field.name).pattern") ?? words[.issueInvalid]
        case .invalid, .wrongType: words[invalid(issue.field)]
        case .notUnique: words[.issueNotUnique]
        case .repeated: words[.issueRepeated]
        case .other(let text): text
        }
    }

    /// What is no value of a field says how one is written.
    private static func invalid(_ field: Field) -> Word {
        switch field.kind.control {
        case .date: .issueDate
        case .dateTime: .issueMoment
        case .number: .issueNumber
        default: .issueInvalid
        }
    }
}
