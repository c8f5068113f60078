import Files
import FoundationEssentials
import Logging
import SQLStore
import Site

extension Place {
    /// The file of the records.
    var databaseFile: String { database ?? "\(folder)/picturelist.sqlite" }

    var hasFolder: Bool { FileManager.default.fileExists(atPath: folder) }

    var hasDatabase: Bool { FileManager.default.fileExists(atPath: databaseFile) }

    /// Holds the folder against other processes, and makes it first where there is none.
    func hold() throws(StartFailure) -> DataFolder {
        do throws(DataFolderError) {
            return try DataFolder(at: folder)
        } catch {
            throw StartFailure(error)
        }
    }

    /// Opens the records, and makes their file where there is none; the folder must be held.
    func open(log: Log) throws(StartFailure) -> SQLStore {
        do throws(StoreOpenError) {
            return try SQLStore.open(path: databaseFile, model: Catalogue.model, language: "en", log: log)
        } catch {
            throw StartFailure("\(error)")
        }
    }
}
