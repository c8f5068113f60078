extension Field {
    /// Whether lists can show it, and be in its order.
    var isShowable: Bool {
        switch kind.storage {
        case .photo, .bytes: false
        case .text: !isSecret && !(kind is SecretKind)
        default: !isSecret
        }
    }

    /// Whether its text is searched; the names of choices are shown in other words.
    var isSearched: Bool { kind.storage == .text && isShowable && !(kind is ChoiceKind) }

    /// Whether its texts are too long to stand in an order with all they hold.
    var isLong: Bool { kind is ParagraphsKind }
}
