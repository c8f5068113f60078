/// The words that Swift code asks for by name; each is a key of the catalogue, which a start checks.
enum Word: String, CaseIterable, Sendable {
    case logIn = "log-in"
    case logInWrong = "log-in.wrong"
    case passwordChange = "password-change"
    case passwordForced = "password-forced"
    case goHome = "go-home"

    case passwordWrong = "password.wrong"
    case passwordTooShort = "password.too-short"
    case passwordTooLong = "password.too-long"
    case passwordCommon = "password.common"
    case passwordLikeName = "password.like-name"
    case passwordNotRepeated = "password.not-repeated"

    case issueRequired = "issue.required"
    case issueTooLong = "issue.too-long"
    case issueTooManyBytes = "issue.too-many-bytes"
    case issueControlCharacter = "issue.control-character"
    case issueInvalid = "issue.invalid"
    case issueNotUnique = "issue.not-unique"
    case issueRepeated = "issue.repeated"

    case photoEmpty = "photo.empty"
    case photoNotAPicture = "photo.not-a-picture"
    case photoIncomplete = "photo.incomplete"
    case photoDamaged = "photo.damaged"
    case photoTooLarge = "photo.too-large"
    case photoTooComplex = "photo.too-complex"
    case photoUnsupported = "photo.unsupported"
    case photoBusy = "photo.busy"
    case photoGone = "photo.gone"
    case photoTwo = "photo.two"
    case photoNoBytes = "photo.no-bytes"
    case photoHint = "photo.hint"

    case problemsText = "problems.text"
    case problemsDeleted = "problems.deleted"
    case problemsDeletedText = "problems.deleted-text"
    case problemsParked = "problems.parked"
    case problemsParkedText = "problems.parked-text"
    case errorTitle = "error-title"

    case nothingChosen = "nothing-chosen"
    case clearSearch = "clear-search"
    case searchNoneHeading = "search.none.heading"
    case searchNoneText = "search.none.text"
    case yes
    case no
    case pagerText = "pager.text"
    case noticeByOther = "notice.by-other"

    case conflictHeading = "conflict.heading"
    case conflictText = "conflict.text"
    case conflictKept = "conflict.kept"
    case conflictTheirs = "conflict.theirs"
    case deleteConflictHeading = "delete-conflict.heading"
    case deleteConflictText = "delete-conflict.text"
    case deletedHeading = "deleted.heading"
    case deletedText = "deleted.text"

    case activity
    case today
    case yesterday
    case listingMore = "listing.more"
    case listingLast = "listing.last"
    case valueEmpty = "value.empty"
    case valueChanged = "value.changed"
    case recordGone = "record.gone"
    case historyHeading = "history.heading"
    case historyDeleted = "history.deleted"
    case historyNone = "history.none"
    case activityNone = "activity.none"
    case activityNoneSuch = "activity.none-such"

    case undoAlready = "error.undo.already"
    case undoChangedSince = "error.undo.changed-since"
    case undoDeletedSince = "error.undo.deleted-since"
    case restoreText = "error.restore.text"
    case someone = "someone"
    case you = "you"
    case aPicture = "a-picture"
}
