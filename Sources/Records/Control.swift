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

/// What a browser is told about a field of one line.
public struct LineInput: Hashable, Sendable {
    /// What stands in the line, and so which keyboard a phone shows.
    public enum Content: String, Sendable {
        case text
        /// A phone number.
        case tel
    }

    public let content: Content

    public init(_ content: Content = .text) { self.content = content }
}
