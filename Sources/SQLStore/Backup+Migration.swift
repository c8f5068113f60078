import FoundationEssentials
import SQLite

extension Backup {
    /// Keeps the file as it is beside itself: `picturelist.sqlite-model1-20261130T110000Z`.
    static func beforeMigration(of source: Connection, version: String) throws(BackupError) -> Backup {
        removeUnfinished(of: source.path)
        let path = "\(source.path)-model\(version)-\(compact(.now))"
        // A start in the same second must not fail for that.
        for number in 1..<100 {
            do throws(BackupError) {
                return try make(of: source, at: number == 1 ? path : "\(path)-\(number)")
            } catch {
                guard error.reason == .exists else { throw error }
            }
        }
        throw BackupError(path, .exists)
    }

    /// Left behind by a start that was killed while it copied.
    private static func removeUnfinished(of path: String) {
        let start = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.index(after: $0) } ?? path.startIndex
        let folder = start == path.startIndex ? "." : String(path[..<start])
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix("\(path[start...])-model") && name.hasSuffix(unfinishedSuffix) {
            try? DatabaseFile("\(folder)/\(name)").removeIfThere()
        }
    }

    /// `20261130T110000Z`.
    private static func compact(_ time: Date) -> String {
        let text = time.formatted(
            Date.ISO8601FormatStyle().year().month().day().dateSeparator(.omitted).time(
                includingFractionalSeconds: false
            )
            .timeSeparator(.omitted)
        )
        return text + "Z"
    }
}
