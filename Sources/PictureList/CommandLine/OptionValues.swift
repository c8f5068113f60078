/// What was given for each option, on the command line or else in the environment.
struct OptionValues {
    /// A value and where it stands, for the message when it will not do.
    struct Given {
        let source: String
        let text: String
    }

    private var given: [Option: [Given]] = [:]

    /// Takes in the variables that are set and not empty; a repeatable option has commas between its values.
    init(_ options: [Option], environment: [String: String]) {
        for option in options {
            guard let text = environment[option.variable], !text.isEmpty else { continue }
            let texts = option.isRepeatable ? text.split(separator: ",").map(String.init) : [text]
            given[option] = texts.map { Given(source: option.variable, text: $0) }
        }
    }

    /// Takes in a value of the command line, which wins over the environment.
    mutating func set(_ option: Option, to text: String) throws(Usage) {
        let value = Given(source: "--\(option.name)", text: text)
        let earlier = given[option, default: []].filter { $0.source == value.source }
        // Whichever of two were taken, somebody would wonder why the other is not.
        guard option.isRepeatable || earlier.isEmpty else {
            throw Usage("\(value.source) is given twice and takes one value; leave one of the two out")
        }
        given[option] = earlier + [value]
    }

    func isGiven(_ option: Option) -> Bool { given[option] != nil }

    /// The value, read by `read`; when that is nil the error says what is `expected`.
    func one<Value>(_ option: Option, _ expected: String, _ read: (String) -> Value?) throws(Usage) -> Value? {
        try all(option, expected, read).last
    }

    /// All values of a repeatable option.
    func all<Value>(_ option: Option, _ expected: String, _ read: (String) -> Value?) throws(Usage) -> [Value] {
        var values: [Value] = []
        for given in given[option, default: []] {
            guard let value = read(given.text) else {
                throw Usage("\(given.source) \(Quoted(given.text)): give \(expected)")
            }
            values.append(value)
        }
        return values
    }
}
