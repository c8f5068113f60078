import Files
import HTTP
import Records
import Threads
import Web

/// Why a request gets a page other than the one it asked for.
///
/// Whatever a handler throws becomes one of these, and one of these becomes a page, in this file and `TroublePage.swift` alone.
enum Trouble: Error {
    case malformed
    case foreignHost
    case crossSite
    case notFound
    /// A photo of a record that was deleted.
    case gone
    case methodNotAllowed(allow: FieldValue)
    case tooLarge
    case tooSlow
    case notAForm
    case busy
    case diskFull
    case diskReadOnly
    case diskFailing
    case undo(UndoRefusal)
    /// A record cannot become again what it was: its fields that cannot.
    case cannotBe([Field])
    /// A fault of ours; the text is for the log only.
    case broken(String)

    init(_ error: any Error) {
        self =
            switch error {
            case let error as Trouble: error
            case let error as FormError: Self(error)
            case let error as StoreError: Self(error)
            case let error as UndoRefusal: .undo(error)
            // What a form sent is shown in the form; here is what an undo or a restore would have to write.
            case let error as InvalidRecord: .cannotBe(error.issues.map(\.field))
            case is Pool.Full: .busy
            default: .broken("\(error)")
            }
    }

    private init(_ error: FormError) {
        self =
            switch error {
            case .notAForm: .notAForm
            case .malformed: .malformed
            case .tooLarge: .tooLarge
            case .file(.diskFull): .diskFull
            case .file(.readOnly): .diskReadOnly
            case .file: .diskFailing
            case .body(.tooLarge): .tooLarge
            case .body(.timedOut): .tooSlow
            case .body: .malformed
            }
    }

    private init(_ error: StoreError) {
        self =
            switch error {
            case .full: .diskFull
            case .readOnly: .diskReadOnly
            case .busy: .busy
            case .failing, .damaged, .closed: .diskFailing
            case .badRequest, .notUnique: .broken("\(error)")
            }
    }

    var status: Status {
        switch self {
        case .malformed: .badRequest
        case .foreignHost: .misdirected
        case .crossSite: .forbidden
        case .notFound: .notFound
        case .gone: .gone
        case .methodNotAllowed: .methodNotAllowed
        case .tooLarge: .contentTooLarge
        case .tooSlow: .requestTimeout
        case .notAForm: .unsupportedMediaType
        case .busy, .diskReadOnly, .diskFailing: .unavailable
        case .diskFull: .insufficientStorage
        case .undo(.unknown): .notFound
        case .undo, .cannotBe: .conflict
        case .broken: .internalError
        }
    }
    /// The prefix of the words about it.
    var key: String {
        switch self {
        case .malformed: "error.malformed"
        case .foreignHost: "error.foreign-host"
        case .crossSite: "error.cross-site"
        case .notFound: "error.not-found"
        case .gone: "error.gone"
        case .methodNotAllowed: "error.method"
        case .tooLarge: "error.too-large"
        case .tooSlow: "error.too-slow"
        case .notAForm: "error.not-a-form"
        case .busy: "error.busy"
        case .diskFull: "error.disk-full"
        case .diskReadOnly, .diskFailing: "error.disk"
        case .undo(.unknown): "error.undo-unknown"
        case .undo: "error.undo"
        case .cannotBe: "error.restore"
        case .broken: "error.broken"
        }
    }
}
