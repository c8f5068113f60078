import Records

extension Trial {
    /// What a form's field sent is refused, or becomes a value that the field shows so that it is read again; the input is
    /// the text, and maybe the name of a zone.
    static let kinds = Trial("kinds", longest: 300) { bytes in
        let parts = bytes.parts
        let zones = parts.count > 1 ? [Zone(named: parts[1].text) ?? .utc] : Self.zones
        for kind in allKinds {
            for zone in zones { try check(kind, parts[0].text, zone) }
        }
    }

    private static let zones = ["UTC", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Africa/Monrovia"]
        .compactMap { Zone(named: $0) }

    private static let allKinds: [any Kind] = [
        LineKind.line, LineKind.line(upTo: 10), ParagraphsKind.paragraphs, PhoneKind.phone, IntegerKind.integer,
        RealKind.real, FlagKind.flag, DateKind.date, TimeKind.time, BytesKind.bytes, PhotoKind.photo,
        ChoiceKind.choice(["a", "b"]), ReferenceKind.reference("Users"),
    ]

    private static func check(_ kind: any Kind, _ text: String, _ zone: Zone) throws {
        guard let value = try? kind.value(from: text, in: zone), kind.refusal(of: value) == nil else { return }
        try hold(kind.storage.fits(value) || value.isNull, "\(kind.name): a value fits its column")
        // What cannot be typed is not shown to be typed.
        guard kind.control != .none, kind.control != .photo else { return }
        let shown = kind.text(of: value, in: zone)
        guard let again = try? kind.value(from: shown, in: zone) else {
            throw Finding(description: "\(kind.name): \(shown.debugDescription) is read again")
        }
        try hold(again == value, "\(kind.name): \(shown.debugDescription) is read as the same value")
        try hold(
            kind.text(of: again, in: zone).utf8.elementsEqual(shown.utf8),
            "\(kind.name): \(shown.debugDescription) is shown as it was"
        )
        try hold(kind.refusal(of: again) == nil, "\(kind.name): what was taken once is taken again")
    }
}
