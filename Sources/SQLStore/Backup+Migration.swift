import FoundationEssentials
import SQLite

extension Backup {
    /// Keeps the file as it is beside itself: `picturelist.sqlite-model1-20261130T110000Z`.
    static func beforeMigration(of source: Connection, version: String) throws(BackupError) -> Backup {
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
