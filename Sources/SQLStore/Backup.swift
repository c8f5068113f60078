public import Records
import SQLite

/// A copy of a database in one file, looked through before it got its name.
public struct Backup: Equatable, Sendable {
    public let path: String
    public let byteCount: Int
    /// The rows of each table.
    public let counts: [String: Int]

    public var photoCount: Int { counts["photo_files"] ?? 0 }

    /// How many records of the entity are in it, under whichever of its names.
    public func count(of entity: Entity) -> Int {
        ([entity.name] + entity.renamedFrom).lazy.compactMap { counts[$0] }.first ?? 0
    }
}

extension Backup {
    /// What the name of a copy ends with until it is whole.
    static let unfinishedSuffix = "-new"

    /// What SQLite's own files beside a database end with.
    private static let partSuffixes = ["-wal", "-shm", "-journal"]

    /// Copies what `source` reads now; others may go on writing.
    static func make(of source: Connection, at path: String) throws(BackupError) -> Backup {
        let unfinished = DatabaseFile(
            "\(path)-\(String(UInt32.random(in: .min ... .max), radix: 36))\(unfinishedSuffix)"
        )
        guard !partSuffixes.contains(where: path.hasSuffix) else { throw BackupError(path, .partOfDatabase) }
        do {
            guard try DatabaseFile(path).status() == .missing else { throw BackupError(path, .exists) }
            try unfinished.create()
        } catch {
            throw BackupError(path, error)
        }
        do {
            return try fill(unfinished, from: source, path)
        } catch {
            for rest in unfinished.all { try? rest.removeIfThere() }
            throw BackupError(path, error)
        }
    }

    private static func fill(_ file: DatabaseFile, from source: Connection, _ path: String) throws -> Backup {
        try source.run("BEGIN")
        defer { try? source.run("COMMIT") }
        // The first read takes the snapshot.
        let counts = try source.rowCounts()
        try copy(source, to: file)
        try file.sync()
        let size = try check(file, counts)
        try file.rename(toFree: path)
        return Backup(path: path, byteCount: size, counts: counts)
    }

    private static func copy(_ source: Connection, to file: DatabaseFile) throws(SQLiteError) {
        let target = try Connection(file.path, .readWrite)
        try target.takeHaste()
        try source.copy(to: target)
    }

    /// Throws unless the copy is whole, and says how large it is.
    private static func check(_ file: DatabaseFile, _ counts: [String: Int]) throws -> Int {
        let copy = try Connection(file.path, .immutable)
        let finding = try copy.text("PRAGMA integrity_check(1)") ?? "no answer"
        guard finding == "ok" else { throw BackupError(file.path, .unsound(finding.oneLine)) }
        guard try copy.integer("PRAGMA application_id") == Schema.applicationID else {
            throw BackupError(file.path, .unsound("it is not a database of this program"))
        }
        guard try copy.rowCounts() == counts else { throw BackupError(file.path, .unsound("rows are missing")) }
        guard case .file(let size) = try file.status() else { throw BackupError(file.path, .unsound("it is gone")) }
        return size
    }
}

extension DatabaseFile {
    /// With all that SQLite may have made beside it.
    var all: [DatabaseFile] { [self, log, index, journal] }
}

extension Connection {
    /// The rows of each table.
    func rowCounts() throws(SQLiteError) -> [String: Int] {
        let names = try statement("SELECT name\nFROM sqlite_schema\nWHERE type = 'table'").rows { $0.text(0) }
        var counts: [String: Int] = [:]
        for name in names {
            counts[name] = Int(try integer("SELECT count(*)\nFROM \(SQLName(name))") ?? 0)
        }
        return counts
    }
}

extension String {
    /// Without line feeds, for messages of one line.
    var oneLine: String { split(separator: "\n").joined(separator: ", ") }
}
