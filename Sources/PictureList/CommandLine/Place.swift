/// Where the data lies.
package struct Place: Equatable, Sendable {
    /// The folder that holds everything, and the lock against a second process.
    package let folder: String
    /// The database, when it lies elsewhere.
    package let database: String?

    private static let usualFolder = "./Data"

    init(_ values: OptionValues) throws(Usage) {
        folder = try values.one(.data, "a folder", Self.path) ?? Self.usualFolder
        database = try values.one(.database, "sqlite:FILE, the only kind there is") { text in
            guard text.utf8.starts(with: "sqlite:".utf8) else { return nil }
            let rest = text.utf8.dropFirst("sqlite:".utf8.count)
            let path = rest.starts(with: "//".utf8) ? rest.dropFirst(2) : rest
            return Self.path(String(Substring(path)))
        }
    }

    /// The options of a command that is to find the same place.
    var asOptions: String {
        let data = folder == Self.usualFolder ? "" : " --data \(ShellWord(folder))"
        return data + (database.map { " --database \(ShellWord("sqlite:" + $0))" } ?? "")
    }

    private static func path(_ text: String) -> String? {
        text.isEmpty || text.utf8.contains(0) ? nil : text
    }
}
