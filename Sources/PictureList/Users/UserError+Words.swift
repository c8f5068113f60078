import Credentials
import Site

extension StartFailure {
    init(_ error: UserError) {
        self.init(Self.words(error))
    }

    init(_ error: Terminal.Failure) {
        switch error {
        case .nothing: self.init("no password came from standard input; type one, or pipe it in")
        case .different: self.init("the two passwords are not the same; try again")
        case .cancelled: self.init("cancelled; nothing is changed")
        }
    }

    private static func words(_ error: UserError) -> String {
        switch error {
        case .exists(let name): "there is a user \(Quoted(name)) already; \"user password\" sets another password"
        case .unknown(let name): "there is no user \(Quoted(name)); \"user list\" shows all"
        case .unfitName(let name):
            "\(Quoted(name)) is no name for a user; use one line of up to 255 characters, without spaces at its ends"
        case .unfitPassword(let issue): words(issue)
        case .last(let name): "\(Quoted(name)) is the only user, and somebody must be able to log in; add another first"
        }
    }

    private static func words(_ issue: PasswordIssue) -> String {
        switch issue {
        case .tooShort: "the password is too short; use 8 bytes or more"
        case .tooLong: "the password is too long; use 1,024 bytes or fewer"
        case .common: "the password is among those that are tried first; use another"
        case .likeName: "the password is made of the user's or the program's name; use another"
        }
    }
}
