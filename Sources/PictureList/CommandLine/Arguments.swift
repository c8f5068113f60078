/// The arguments of one command, told apart: options with their values, and words.
struct Arguments {
    private(set) var values: OptionValues
    private(set) var words: [String] = []
    private(set) var wantsHelp = false

    /// Takes `--name value` and `--name=value`; after `--` all is words.
    init(
        _ arguments: ArraySlice<String>,
        _ command: String,
        _ options: [Option],
        _ environment: [String: String]
    ) throws(Usage) {
        values = OptionValues(options, environment: environment)
        var rest = arguments
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": wantsHelp = true
            case "--":
                words += rest
                return
            case _ where argument.utf8.starts(with: "-".utf8) && argument != "-":
                try take(argument, &rest, command, options)
            default: words.append(argument)
            }
        }
    }

    private mutating func take(
        _ argument: String,
        _ rest: inout ArraySlice<String>,
        _ command: String,
        _ options: [Option]
    ) throws(Usage) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let option = options.first(where: { "--\($0.name)" == parts[0] }) else {
            throw Usage(unknown: String(parts[0]), command)
        }
        let value = parts.count == 2 ? String(parts[1]) : rest.popFirst()
        guard let value, parts.count == 2 || !value.utf8.starts(with: "--".utf8) else {
            throw Usage("--\(option.name) needs a value: --\(option.name) \(option.placeholder)")
        }
        try values.set(option, to: value)
    }
}

extension Usage {
    init(unknown option: String, _ command: String) {
        self.init("\(command) has no option \(Quoted(option)); \"picturelist \(command) --help\" lists all options")
    }

    init(unexpected word: String, _ command: String) {
        self.init("\(command) takes no \(Quoted(word)); \"picturelist \(command) --help\" shows what it takes")
    }
}
