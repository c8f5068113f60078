import Files
import Logging
import Records
import SQLStore

/// What keeps other processes from the data: the lock of its folder, and that of a database that lies elsewhere.
struct Holding {
    private let place: Place
    private var folder: DataFolder?
    private var database: LockFile?

    /// Takes what there is; nothing is made but a lock file.
    init(_ place: Place) throws(StartFailure) {
        self.place = place
        if place.hasFolder { try takeFolder() }
        try checkDatabaseFolder()
        if place.hasDatabase { try takeDatabase() }
    }

    /// Takes, and makes, the rest, and opens the records; `zone` as for `SQLStore.open`.
    mutating func open(log: Log, zone: Zone? = nil) async throws(StartFailure) -> SQLStore {
        guard place.hasDatabase else {
            try takeFolder()
            try takeDatabase()
            return try place.open(log: log, zone: zone)
        }
        // Before a folder is made: the database may be one that will not do.
        let store = try place.open(log: log, zone: zone)
        do throws(StartFailure) {
            try takeFolder()
        } catch {
            await store.close()
            throw error
        }
        return store
    }

    private mutating func takeFolder() throws(StartFailure) {
        guard folder == nil else { return }
        do throws(DataFolderError) {
            folder = try DataFolder(at: place.folder)
        } catch {
            throw StartFailure(error, of: .data)
        }
    }

    /// Takes the lock of the database, which is the folder's where it lies at its usual place.
    private mutating func takeDatabase() throws(StartFailure) {
        guard database == nil else { return }
        do throws(DataFolderError) {
            let file = try RealPath(place.databaseFile)
            try DataFolder.check(file.folder)
            let lock = Self.lock(of: file)
            // Whoever opens what is no file says so, and no lock is left beside it.
            guard lock != folder?.lockPath, !file.isNoFile else { return }
            database = try Self.take(lock, of: file)
        } catch {
            throw StartFailure(error, of: .database(place.databaseFile))
        }
    }

    private static func take(_ lock: String, of file: RealPath) throws(DataFolderError) -> LockFile {
        do throws(LockFileError) {
            return try LockFile(at: lock)
        } catch {
            throw DataFolderError(error, of: lock, in: file.folder)
        }
    }

    /// The one lock file of a database, for every process that works on it: its folder's, where that is a data folder.
    private static func lock(of database: RealPath) -> String {
        database.name == Place.databaseName
            ? String(database.text.dropLast(Place.databaseName.count)) + "lock" : database.text + "-lock"
    }

    /// The folder of a database elsewhere is never made, save where it is the data folder.
    private func checkDatabaseFolder() throws(StartFailure) {
        guard place.database != nil, place.hasFolder || !place.hasDatabaseInFolder else { return }
        do throws(DataFolderError) {
            let folder = try RealPath(place.databaseFile).folder
            try DataFolder.check(folder)
        } catch {
            throw StartFailure(error, of: .database(place.databaseFile))
        }
    }
}
