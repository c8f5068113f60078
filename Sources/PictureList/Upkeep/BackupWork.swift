import Records
import SQLStore
import Site

/// `backup`: copies the records into one file, whether the server runs or not.
struct BackupWork {
    private let place: Place
    private let file: String

    init(_ file: String, _ place: Place) {
        self.file = file
        self.place = place
    }

    func run() throws {
        try place.requireDatabase()
        let holding = hold()
        defer { withExtendedLifetime(holding) {} }
        let backup = try SQLStore.backup(path: place.databaseFile, to: file, isServed: holding == nil)
        let records = Catalogue.standard.lists.map { backup.count(of: $0.entity) }.reduce(0, +)
        Console.print(
            "Backed up \(Amount(records, "record")) and \(Amount(backup.photoCount, "photo")),"
                + " \(Size.text(backup.byteCount)), to \(Quoted(path: file)); the copy is checked."
        )
    }

    /// Keeps a server from starting meanwhile; nil where one runs, or where nothing can be locked: reading goes on.
    private func hold() -> Holding? {
        do throws(StartFailure) { return try Holding(place) } catch { return nil }
    }
}
