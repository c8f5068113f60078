/// How the texts of one field are written, beyond what their kind demands; an empty text is always allowed.
public struct TextPattern: Sendable {
    let allows: @Sendable (String) -> Bool

    /// Texts for which that is true; it is asked only of texts within the limits of their kind.
    public init(_ allows: @escaping @Sendable (String) -> Bool) { self.allows = allows }

    /// Texts that consist of these signs alone.
    public static func only(_ signs: String) -> TextPattern {
        let allowed = Set(signs.unicodeScalars)
        return TextPattern { $0.unicodeScalars.allSatisfy(allowed.contains) }
    }
}
