extension Draft {
    /// Puts a value into a field, as one step that can be undone; one of another kind becomes an issue.
    public mutating func set(_ field: Field, to value: Value) {
        let place = entity.requiredPlace(of: field)
        put(entry(place, value), at: place)
    }

    /// Puts what was typed into a field; a text that is no value of its kind is kept and becomes an issue.
    ///
    /// The text a form showed for a value means that value: it may not tell all of it, as which of two equal hours.
    public mutating func set(text: String, for field: Field) {
        let place = entity.requiredPlace(of: field)
        if let shown = shownValue(text, place) { return put(entry(place, shown), at: place) }
        do {
            put(entry(place, try entity.fields[place].value(from: text, in: zone)), at: place)
        } catch {
            put(entry(place, refused: Refused(text: .text(text), reason: error)), at: place)
        }
    }

    /// Settles a conflict: the field gets this value, even one it already had where the edit began.
    public mutating func decide(_ field: Field, _ value: Value) {
        let place = entity.requiredPlace(of: field)
        var entry = entry(place, value)
        entry.isDecided = true
        put(entry, at: place)
    }

    /// Notes what is wrong with a field for a reason only the caller knows; no step, and setting the field takes it back.
    public mutating func refuse(_ field: Field, _ reason: Refusal, text: String? = nil) {
        let place = entity.requiredPlace(of: field)
        entries[place] = entry(place, refused: Refused(text: text.map(Value.text), reason: reason))
    }

    /// What a form's field shows: what was typed, where that is no value.
    public func text(for field: Field) -> String {
        let place = entity.requiredPlace(of: field)
        if case .text(let typed) = entries[place].refused?.text { return typed }
        return entity.fields[place].kind.text(of: entries[place].value, in: zone)
    }

    /// Whether what was typed into the field is no value of its kind.
    public func isRefused(_ field: Field) -> Bool { entries[entity.requiredPlace(of: field)].refused != nil }

    /// All that is wrong as far as the draft can tell, at most one issue a field, in the order of the fields.
    ///
    /// What only the other records tell is in `Snapshot.issues`.
    public var issues: [Issue] {
        entity.fields.indices.compactMap { place in
            let field = entity.fields[place]
            let reason = entries[place].refused?.reason ?? field.refusal(of: entries[place].value)
            return reason.map { Issue(field, $0) }
        }
    }

    private func entry(_ place: Int, _ value: Value) -> Entry {
        guard entity.fields[place].kind.storage.fits(value) else {
            return entry(place, refused: Refused(text: nil, reason: .wrongType))
        }
        return Entry(value: value, isDecided: entries[place].isDecided)
    }

    private func entry(_ place: Int, refused: Refused) -> Entry {
        var entry = entries[place]
        entry.refused = refused
        return entry
    }

    /// The value that a form about this draft, or about a record it came from, shows as this text.
    private func shownValue(_ text: String, _ place: Int) -> Value? {
        var values = [entries[place].value]
        if case .record(let seen, let base) = origin { values += [base.values[place], seen.values[place]] }
        let kind = entity.fields[place].kind
        return values.first { kind.text(of: $0, in: zone).isIdentical(to: text) }
    }
}
