import PictureList
import Testing

@Suite struct SQLiteVersionTests {
    @Test(arguments: [
        "3.40.1", "3.7.0", "3.44.5", "3.45.0", "3.49.2", "3.50.0", "3.50.6", "3.51.0", "3.51.2", "2.8.17", "", "x.y.z",
        "3",
    ])
    func `an SQLite that can lose pages is warned of`(version: String) {
        #expect(SQLiteVersion(version).canLosePages)
    }

    @Test(arguments: ["3.44.6", "3.44.10", "3.50.7", "3.50.8", "3.51.3", "3.51.10", "3.52.0", "3.100.0", "4.0.0"])
    func `one that is mended is not`(version: String) {
        #expect(!SQLiteVersion(version).canLosePages)
    }
}
