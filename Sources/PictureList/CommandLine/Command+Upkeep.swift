import Text

/// The commands that do something to the records as a whole, and end.
extension Command {
    static func backup(_ arguments: ArraySlice<String>, _ environment: [String: String]) throws(Usage) -> Command {
        let parsed = try Arguments(arguments, "backup", Option.ofUpkeep, environment)
        if parsed.wantsHelp { return .help(.backup) }
        return .backup(try oneWord(parsed, "backup", "FILE", "a file"), try Place(parsed.values))
    }

    static func reindex(_ arguments: ArraySlice<String>, _ environment: [String: String]) throws(Usage) -> Command {
        let parsed = try Arguments(arguments, "reindex", Option.ofReindex, environment)
        if parsed.wantsHelp { return .help(.reindex) }
        guard parsed.words.isEmpty else { throw Usage(unexpected: parsed.words[0], "reindex") }
        let language = try parsed.values.one(.language, "a language such as en, zh-Hans or zh-Hant") { tag in
            Collation.knows(tag) ? tag : nil
        }
        return .reindex(language, try Place(parsed.values))
    }

    static func purge(_ arguments: ArraySlice<String>, _ environment: [String: String]) throws(Usage) -> Command {
        let parsed = try Arguments(arguments, "purge", Option.ofUpkeep, environment)
        if parsed.wantsHelp { return .help(.purge) }
        let word = try oneWord(parsed, "purge", "LIST/ID", "a record")
        guard let address = RecordAddress(word) else {
            throw Usage("purge \(Quoted(word)): give the record as its page's address names it, as friends/123")
        }
        return .purge(address, try Place(parsed.values))
    }

    static func check(_ arguments: ArraySlice<String>, _ environment: [String: String]) throws(Usage) -> Command {
        let rebuild = "--rebuild"
        // The one option without a value.
        let parsed = try Arguments(arguments.filter { $0 != rebuild }[...], "check", Option.ofUpkeep, environment)
        if parsed.wantsHelp { return .help(.check) }
        guard parsed.words.isEmpty else { throw Usage(unexpected: parsed.words[0], "check") }
        return .check(rebuild: arguments.contains(rebuild), try Place(parsed.values))
    }

    private static func oneWord(
        _ parsed: Arguments,
        _ command: String,
        _ placeholder: String,
        _ what: String
    ) throws(Usage) -> String {
        guard let word = parsed.words.first, !word.isEmpty, !word.utf8.contains(0) else {
            throw Usage("\(command) needs \(what): \(command) \(placeholder)")
        }
        guard parsed.words.count == 1 else { throw Usage(unexpected: parsed.words[1], command) }
        return word
    }
}
