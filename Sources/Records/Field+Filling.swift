extension Field {
    /// What stands in the field where nothing was put and something must be: its kind's blank, else its default.
    package var filling: Value {
        let blank = kind.blank
        return blank.isNull ? defaultValue(in: .utc) : blank
    }

    /// A value of an earlier version of the model as the field can hold it now.
    package func fitting(_ value: Value) -> Value {
        if value.isNull { return allowsNull ? value : filling }
        return kind.storage.fits(value) ? value : defaultValue(in: .utc)
    }
}
