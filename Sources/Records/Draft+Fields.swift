extension Draft {
    /// Puts a value into a field, as one step that can be undone.
    public mutating func set(_ field: Field, to value: Value) {
        let place = entity.requiredPlace(of: field)
        refused[place] = nil
        guard field.kind.storage.fits(value) else {
            refused[place] = (nil, .wrongType)
            return
        }
        guard values[place] != value else { return }
        record(Step(place: place, before: values[place], after: value))
        values[place] = value
    }

    /// Puts what was typed into a field; a text that is no value of its kind is kept and becomes an issue.
    ///
    /// The text a form showed for a value means that value: it may not tell all of it, as which of two equal hours.
    public mutating func set(text: String, for field: Field) {
        let place = entity.requiredPlace(of: field)
        if let shown = shownValue(text, place) { return set(field, to: shown) }
        do {
            set(field, to: try entity.fields[place].value(from: text, in: zone))
        } catch {
            refused[place] = (text, error)
        }
    }

    /// The value that a form about this draft, or about a record it came from, shows as this text.
    private func shownValue(_ text: String, _ place: Int) -> Value? {
        var values = [values[place]]
        if case .record(let seen, let base) = origin { values += [base.values[place], seen.values[place]] }
        let kind = entity.fields[place].kind
        return values.first { kind.text(of: $0, in: zone).isIdentical(to: text) }
    }

    /// Settles a conflict: the field gets this value, even one it already had where the edit began.
    public mutating func decide(_ field: Field, _ value: Value) {
        set(field, to: value)
        decided.insert(entity.requiredPlace(of: field))
    }

    /// Notes what is wrong with a field for a reason only the caller knows; setting the field takes it back.
    public mutating func refuse(_ field: Field, _ reason: Refusal, text: String? = nil) {
        refused[entity.requiredPlace(of: field)] = (text, reason)
    }

    /// What a form's field shows: what was typed, where that is no value.
    public func text(for field: Field) -> String {
        let place = entity.requiredPlace(of: field)
        return refused[place]?.text ?? entity.fields[place].kind.text(of: values[place], in: zone)
    }

    /// All that is wrong, at most one issue a field, in the order of the fields.
    public var issues: [Issue] {
        entity.fields.indices.compactMap { place in
            let field = entity.fields[place]
            let reason = refused[place]?.reason ?? field.refusal(of: values[place])
            return reason.map { Issue(field, $0) }
        }
    }
}
