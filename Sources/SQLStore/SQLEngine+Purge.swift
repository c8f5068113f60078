import Records
import SQLite

extension SQLEngine {
    func photos(after hash: PhotoHash?, limit: Int) throws(StoreError) -> [PhotoHash] {
        try storing { () throws(SQLiteError) in
            let statement = try connection.statement(
                "SELECT hash\nFROM photo_files\nWHERE hash > ?1\nORDER BY hash\nLIMIT ?2"
            )
            try statement.bind(1, hash?.bytes ?? [])
            statement.bind(2, Int64(max(0, limit)))
            defer { statement.reset() }
            var hashes: [PhotoHash] = []
            while try statement.step() { if let words = statement.words(0) { hashes.append(PhotoHash(words: words)) } }
            return hashes
        }
    }

    func isNeeded(_ hash: PhotoHash) throws(StoreError) -> Bool {
        try storing { () throws(SQLiteError) in
            if try holds("SELECT 1\nFROM journal_photos\nWHERE hash = ?1\nLIMIT 1", hash) { return true }
            for column in try photoColumns() {
                let sql = "SELECT 1\nFROM \(SQLName(column.table))\nWHERE \(SQLName(column.name)) = ?1\nLIMIT 1"
                if try holds(sql, hash) { return true }
            }
            return false
        }
    }

    func isJournalled(_ hash: PhotoHash, of id: RecordID) throws(StoreError) -> Bool {
        try storing { () throws(SQLiteError) in
            try holds("SELECT 1\nFROM journal_photos\nWHERE hash = ?1\nAND record = \(id.rawValue)\nLIMIT 1", hash)
        }
    }

    func remove(_ hash: PhotoHash) throws(StoreError) {
        try storing { () throws(SQLiteError) in
            for table in ["photo_pieces", "photo_renditions", "photo_files"] {
                let statement = try connection.statement("DELETE FROM \(table)\nWHERE hash = ?1")
                try statement.bind(1, hash.bytes)
                try statement.run()
            }
        }
    }

    private func holds(_ sql: String, _ hash: PhotoHash) throws(SQLiteError) -> Bool {
        let statement = try connection.statement(sql)
        try statement.bind(1, hash.bytes)
        defer { statement.reset() }
        return try statement.step()
    }

    /// Every column that holds photos, those of fields and entities gone from the model among them.
    private func photoColumns() throws(SQLiteError) -> [(table: String, name: String)] {
        let statement = try connection.statement("SELECT entity, name\nFROM store_fields\nWHERE storage = 'photo'")
        var columns: [(table: String, name: String)] = []
        while try statement.step() { columns.append((statement.text(0), statement.text(1))) }
        return columns
    }
}

extension SQLEngine {
    func forget(_ entity: Entity, _ id: RecordID) throws(StoreError) -> Forgotten {
        let changes = try history(of: entity.name, id, since: 0)
        var photos: Set<PhotoHash> = []
        for change in changes {
            for record in change.records { photos.formUnion(record.photos) }
            let rest = try self.change(change.number)?.forgetting(entity, id) ?? change.hollow
            try storing { () throws(SQLiteError) in
                try forget(entity, id, in: change)
                try rewrite(rest)
            }
        }
        let purges = try purges() + 1
        try storing { () throws(SQLiteError) in try Settings(connection).set(.purges, "\(purges)") }
        return Forgotten(changes: changes.count, photos: photos)
    }

    func purges() throws(StoreError) -> Int64 {
        try storing { () throws(SQLiteError) in try Settings(connection).value(.purges).flatMap { Int64($0) } ?? 0 }
    }

    private func forget(_ entity: Entity, _ id: RecordID, in change: Change) throws(SQLiteError) {
        for name in model.names(of: entity) {
            let records = try connection.statement(
                "DELETE FROM journal_records\nWHERE change = ?1\nAND record = ?2\nAND entity = ?3"
            )
            records.bind(1, change.number)
            records.bind(2, id.rawValue)
            try records.bind(3, name)
            try records.run()
        }
        for photo in change.records.flatMap(\.photos) {
            let photos = try connection.statement("DELETE FROM journal_photos\nWHERE hash = ?1\nAND record = ?2")
            try photos.bind(1, photo.bytes)
            photos.bind(2, id.rawValue)
            try photos.run()
        }
    }

    /// Writes what is left to say of a change.
    private func rewrite(_ change: Change) throws(SQLiteError) {
        let statement = try connection.statement(
            "UPDATE journal_changes\nSET user = ?2, user_name = ?3, title = ?4\nWHERE number = ?1"
        )
        statement.bind(1, change.number)
        try statement.bind(2, change.user?.value ?? .null)
        try statement.bind(3, change.userName)
        try statement.bind(4, change.title)
        try statement.run()
    }
}
