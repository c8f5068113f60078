/// How a form asks for a value.
public enum Control: Hashable, Sendable {
    case line(LineInput)
    case paragraphs
    /// The texts `yes` and `no`.
    case yesOrNo
    /// `2026-11-30`.
    case date
    /// `2026-11-30T08:09`, on the clocks of the catalogue's zone.
    case dateTime
    case number(whole: Bool)
    /// One of these texts.
    case choice([String])
    case photo
    /// A record of the entity of this name, by its id.
    case record(of: String)
    /// No form asks for it.
    case none
}

/// What a browser is told about a field of one line, in HTML's words.
public struct LineInput: Hashable, Sendable {
    public let type: String
    /// Which keyboard a phone shows, where the type does not say it.
    public let inputMode: String?
    /// What the browser may fill in.
    public let autocomplete: String

    // A catalogue tells of others: what the browser knows of its user is of no use in it.
    public init(type: String = "text", inputMode: String? = nil, autocomplete: String = "off") {
        self.type = type
        self.inputMode = inputMode
        self.autocomplete = autocomplete
    }
}
