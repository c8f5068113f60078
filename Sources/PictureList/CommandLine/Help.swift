/// What the program can be told, one line for each thing.
package enum Help {
    private static let commands: [(Command.Topic, String, String)] = [
        (.serve, "serve [OPTION…]", "serve the site; prints one line once it answers"),
        (.user, "user add NAME", "add a user; the password comes from standard input"),
        (.user, "user password NAME", "set a user's password, from standard input, and end the sessions"),
        (.user, "user remove NAME", "remove a user and end the sessions"),
        (.user, "user list", "list the users"),
        (.backup, "backup FILE", "copy all records into one new file, also while the server runs"),
        (.reindex, "reindex [--language TAG]", "make the lists' order and the search words anew"),
        (.purge, "purge LIST/ID", "remove the past of a record for good, as of friends/123"),
        (.check, "check [--rebuild]", "verify every photo and its renditions, and make wrong renditions anew"),
        (.version, "version", "show the version, and those of the libraries in use"),
        (.everything, "help [COMMAND]", "show this; COMMAND --help does too"),
    ]

    /// The lines about a topic.
    package static func lines(_ topic: Command.Topic) -> [String] {
        let shown = commands.filter { topic == .everything || $0.0 == topic }
        let usages = shown.map { line("picturelist " + $0.1, $0.2) }
        switch topic {
        case .version: return usages
        case .serve: return usages + [""] + options(Option.ofServe)
        case .user: return usages + [""] + options(Option.ofUser)
        case .backup, .purge, .check: return usages + [""] + options(Option.ofUpkeep)
        case .reindex: return usages + [""] + options(Option.ofReindex)
        case .everything:
            return usages + [
                "", "Options of serve; user, backup, reindex, purge and check take --data and --database too:",
            ]
                + options(Option.ofServe)
        }
    }

    private static func options(_ options: [Option]) -> [String] {
        options.map { line("  --\($0.name) \($0.placeholder)", "\($0.help) [\($0.variable)]") }
    }

    private static func line(_ left: String, _ right: String) -> String {
        left + String(repeating: " ", count: max(2, 34 - left.count)) + right
    }
}
