import Credentials
import Web

/// The name of a draft: 43 random characters, so that nobody meets another's, or the address of a form.
struct DraftToken: Sendable, Equatable {
    let text: String

    private init(checked text: String) { self.text = text }

    init?(text: some StringProtocol) {
        guard let token = Token(text: String(text)) else { return nil }
        self.text = token.text
    }

    /// The name of what was typed into the form at an address and is not saved; no text that comes in can name it.
    static func form(at path: String) -> DraftToken { DraftToken(checked: path) }

    static func random() -> DraftToken { DraftToken(checked: Token.random().text) }

    /// The token that stands in a visit's query.
    init?(parameterOf visit: Visit) {
        guard let text = visit.query["draft"] else { return nil }
        self.init(text: text)
    }
}
