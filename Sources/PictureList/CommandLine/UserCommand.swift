/// What is done to the users, from the command line.
package enum UserCommand: Equatable, Sendable {
    case add(String)
    case password(String)
    case remove(String)
    case list

    /// Reads the words after `user`.
    init(_ words: [String]) throws(Usage) {
        switch words.first {
        case "add": self = .add(try Self.name(words))
        case "password": self = .password(try Self.name(words))
        case "remove": self = .remove(try Self.name(words))
        case "list" where words.count == 1: self = .list
        case "list": throw Usage(unexpected: words[1], "user list")
        case nil: throw Usage("say what to do: user add NAME, user password NAME, user remove NAME or user list")
        case let word?:
            throw Usage("there is no user \(Quoted(word)): use add NAME, password NAME, remove NAME or list")
        }
    }

    private static func name(_ words: [String]) throws(Usage) -> String {
        guard words.count > 1, !words[1].isEmpty else {
            throw Usage("user \(words[0]) needs a name: user \(words[0]) NAME")
        }
        guard words.count == 2 else { throw Usage(unexpected: words[2], "user \(words[0])") }
        return words[1]
    }
}
