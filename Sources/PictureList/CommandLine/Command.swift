/// What the command line asks for.
package enum Command: Equatable, Sendable {
    case serve(ServeOptions)
    case user(UserCommand, Place)
    case backup(String, Place)
    case reindex(String?, Place)
    case purge(RecordAddress, Place)
    case check(rebuild: Bool, Place)
    case version
    case help(Topic)

    /// What help is wanted about.
    package enum Topic: Equatable, Sendable {
        case everything
        case serve
        case user
        case backup
        case reindex
        case purge
        case check
        case version
    }

    /// Reads the arguments, without the program's name.
    package init(_ arguments: [String], environment: [String: String] = [:]) throws(Usage) {
        var rest = arguments[...]
        switch rest.popFirst() {
        case "serve": self = try Self.serve(rest, environment)
        case "user": self = try Self.user(rest, environment)
        case "backup": self = try Self.backup(rest, environment)
        case "reindex": self = try Self.reindex(rest, environment)
        case "purge": self = try Self.purge(rest, environment)
        case "check": self = try Self.check(rest, environment)
        case "version", "--version": self = try Self.plain(.version, .version, rest)
        case "help", "--help", "-h": self = .help(try Topic(rest))
        case nil: throw Usage("say what to do; \"picturelist help\" lists all commands")
        case let name?:
            throw Usage("there is no command \(Quoted(name)); \"picturelist help\" lists all commands")
        }
    }

    private static func serve(_ arguments: ArraySlice<String>, _ environment: [String: String]) throws(Usage) -> Command
    {
        let parsed = try Arguments(arguments, "serve", Option.ofServe, environment)
        if parsed.wantsHelp { return .help(.serve) }
        guard parsed.words.isEmpty else { throw Usage(unexpected: parsed.words[0], "serve") }
        return .serve(try ServeOptions(parsed.values))
    }

    private static func user(_ arguments: ArraySlice<String>, _ environment: [String: String]) throws(Usage) -> Command
    {
        let parsed = try Arguments(arguments, "user", Option.ofUser, environment)
        if parsed.wantsHelp { return .help(.user) }
        return .user(try UserCommand(parsed.words), try Place(parsed.values))
    }

    private static func plain(
        _ command: Command,
        _ topic: Topic,
        _ arguments: ArraySlice<String>
    ) throws(Usage) -> Command {
        let parsed = try Arguments(arguments, "version", [], [:])
        guard parsed.words.isEmpty else { throw Usage(unexpected: parsed.words[0], "version") }
        return parsed.wantsHelp ? .help(topic) : command
    }
}

extension Command.Topic {
    init(_ words: ArraySlice<String>) throws(Usage) {
        switch words.first {
        case "serve": self = .serve
        case "user": self = .user
        case "backup": self = .backup
        case "reindex": self = .reindex
        case "purge": self = .purge
        case "check": self = .check
        case "version": self = .version
        case nil, "help", "--help": self = .everything
        case let name?: throw Usage("there is no command \(Quoted(name)); \"picturelist help\" lists all commands")
        }
    }
}
