package import Files
package import HTTP

/// Why a request's body gives no form.
package enum FormError: Error, Equatable {
    /// The body is of another kind than forms are.
    case notAForm
    case malformed(Fault)
    case tooLarge
    /// A file of the form could not be kept.
    case file(FileError)
    case body(BodyError)

    /// What in a form is malformed.
    package enum Fault: Equatable, Sendable {
        case contentType
        case escape
        /// Something else stands behind the first boundary.
        case boundary
        /// A name or a value that is not UTF-8, or holds NUL.
        case text
        /// The body ends before its last boundary.
        case incomplete
        case partHeader
    }

    /// What to answer.
    package var status: Status {
        switch self {
        case .notAForm: .unsupportedMediaType
        case .malformed: .badRequest
        case .tooLarge: .contentTooLarge
        case .file(.diskFull): .insufficientStorage
        case .file: .unavailable
        case .body(let error): error.status
        }
    }
}
