import Files
import FoundationEssentials
import Logging
import Records
import SQLStore
import Site

extension Place {
    static let databaseName = "picturelist.sqlite"

    /// The file of the records.
    var databaseFile: String { database ?? "\(folder)/\(Self.databaseName)" }

    var hasFolder: Bool { FileManager.default.fileExists(atPath: folder) }

    var hasDatabase: Bool { FileManager.default.fileExists(atPath: databaseFile) }

    /// Whether the database lies in the data folder, or below it, by the letters of the two paths.
    var hasDatabaseInFolder: Bool { Self.parts(of: databaseFile).starts(with: Self.parts(of: folder)) }

    /// Opens the records, and makes their file where there is none; the place must be held.
    func open(log: Log, zone: Zone?) throws(StartFailure) -> SQLStore {
        try restrict()
        do throws(StoreOpenError) {
            return try SQLStore.open(path: databaseFile, model: Catalogue.standard.model, zone: zone, log: log)
        } catch {
            throw StartFailure("\(error)")
        }
    }

    /// Throws where there is nothing to work on; a command must not make it.
    func requireDatabase() throws(StartFailure) {
        guard hasDatabase else {
            throw StartFailure("there are no records yet at \(Quoted(path: databaseFile)); name the folder with --data")
        }
    }

    /// The files of the database are for this user alone; those SQLite makes have the rights of the first.
    private func restrict() throws(StartFailure) {
        do throws(FileError) {
            for rest in ["", "-wal", "-shm", "-journal"] { try OwnerRights.restrict(databaseFile + rest) }
        } catch {
            throw StartFailure("\(Quoted(path: databaseFile)) cannot be kept from others; it must be this user's own")
        }
    }

    private static func parts(of path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }
}
