import Imaging

/// The sentences about photos that cannot be taken.
enum PictureWords {
    static func text(for error: PictureError, name: String, _ words: Words) -> String {
        guard case .notAPicture(let kind) = error else { return words(word(for: error), ["name": name]) }
        return words(.photoNotAPicture, ["name": name, "kind": text(for: kind, words), "kinds": kinds(words)])
    }

    /// The formats that are taken, as `JPEG, PNG or GIF`.
    static func kinds(_ words: Words) -> String {
        words.choice(of: PictureFormat.accepted.map(\.name))
    }

    private static func word(for error: PictureError) -> Word {
        switch error {
        case .empty: .photoEmpty
        case .notAPicture: .photoNotAPicture
        case .incomplete: .photoIncomplete
        case .damaged, .unreadable: .photoDamaged
        case .tooLarge: .photoTooLarge
        case .unsupported: .photoUnsupported
        case .tooComplex: .photoTooComplex
        case .busy: .photoBusy
        }
    }

    private static func text(for kind: OtherKind, _ words: Words) -> String {
        words.text("photo.kind.\(kind)") ?? words.text("photo.kind.unknown") ?? ""
    }
}
