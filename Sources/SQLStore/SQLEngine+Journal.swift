import Records
import SQLite

extension SQLEngine {
    func lastChange() throws(StoreError) -> Int64 {
        try storing { () throws(SQLiteError) in
            let statement = try connection.statement(JournalSQL.last)
            defer { statement.reset() }
            return try statement.step() ? statement.integer(0) : 0
        }
    }

    func undos(of number: Int64) throws(StoreError) -> [Int64] {
        try storing { () throws(SQLiteError) in
            let statement = try connection.statement("SELECT number\nFROM journal_changes\nWHERE undoes = ?1")
            statement.bind(1, number)
            defer { statement.reset() }
            var numbers: [Int64] = []
            while try statement.step() { numbers.append(statement.integer(0)) }
            return numbers
        }
    }

    func change(_ number: Int64) throws(StoreError) -> Change? {
        // A change whose records' past was purged has none left.
        let sql = """
            \(Self.columns)
            FROM journal_changes AS c
            LEFT JOIN journal_records AS r ON r.change = c.number
            WHERE c.number = ?1
            ORDER BY r.position
            """
        return try changes(sql, [number]).first
    }

    func changes(after number: Int64, upTo limit: Int) throws(StoreError) -> [Change] {
        let sql =
            Self.selectChanges + """
                WHERE r.change > ?1
                AND r.change <= ?2
                ORDER BY r.change, r.position
                """
        return try changes(sql, [number, number + Int64(limit)])
    }

    func touched(after change: Int64, upTo limit: Int) throws(StoreError) -> [RecordID] {
        try storing { () throws(SQLiteError) in
            let statement = try connection.statement(JournalSQL.touched)
            defer { statement.reset() }
            statement.bind(1, change)
            statement.bind(2, Int64(limit))
            var ids: [RecordID] = []
            while try statement.step() {
                if let id = RecordID(rawValue: statement.integer(0)) { ids.append(id) }
            }
            return ids
        }
    }

    func history(of entity: String, _ id: RecordID, since version: Int) throws(StoreError) -> [Change] {
        let sql = Self.selectChanges + "WHERE r.record = ?1\nAND r.version >= ?2\nORDER BY r.change, r.position"
        return try changes(sql, [id.rawValue, Int64(version)], of: entity)
    }

    func latestChange(of entity: String, _ id: RecordID) throws(StoreError) -> Change? {
        // From the end of the record's own past: of a change there may be tens of thousands of records.
        try history(of: entity, id, before: .max, limit: 1).first
    }

    func append(_ change: Change) throws(StoreError) {
        try storing { () throws(SQLiteError) in
            let statement = try connection.statement(
                """
                INSERT INTO journal_changes (number, at, user, user_name, title, undoes)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                """
            )
            statement.bind(1, change.number)
            statement.bind(2, change.at.microseconds)
            try statement.bind(3, change.user?.value ?? .null)
            try statement.bind(4, change.userName)
            try statement.bind(5, change.title)
            try statement.bind(6, change.undoes.map { .integer($0) } ?? .null)
            try statement.run()
            for (position, record) in change.records.enumerated() { try append(record, change.number, position) }
        }
    }

    private func append(_ record: RecordChange, _ number: Int64, _ position: Int) throws(SQLiteError) {
        let statement = try connection.statement(
            """
            INSERT INTO journal_records (
                change, position, entity, record, version, kind, fields_before, fields_after
            )
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            """
        )
        defer { statement.clear() }
        statement.bind(1, number)
        statement.bind(2, Int64(position))
        try statement.bind(3, record.entity)
        statement.bind(4, record.id.rawValue)
        statement.bind(5, Int64(record.version))
        try statement.bind(6, record.kind.rawValue)
        try statement.bind(7, FieldsText(record.before).text)
        try statement.bind(8, FieldsText(record.after, secrets: record.secrets).text)
        try statement.run()
        for photo in record.photos { try note(photo, in: record.id, number) }
    }

    /// Notes that a change shows a photo: what the journal shows is kept.
    func note(_ photo: PhotoHash, in id: RecordID, _ number: Int64) throws(SQLiteError) {
        let statement = try connection.statement(
            "INSERT OR IGNORE INTO journal_photos (hash, record, change)\nVALUES (?1, ?2, ?3)"
        )
        try statement.bind(1, photo.bytes)
        statement.bind(2, id.rawValue)
        statement.bind(3, number)
        try statement.run()
    }

    private static let columns = """
        SELECT c.number, c.at, c.user, c.user_name, c.title, c.undoes,
            r.entity, r.record, r.version, r.kind, r.fields_before, r.fields_after
        """

    private static let selectChanges = """
        \(columns)
        FROM journal_records AS r
        JOIN journal_changes AS c ON c.number = r.change

        """

    /// Rows of changes and their records, the rows of one change together.
    private func changes(_ sql: String, _ numbers: [Int64], of entity: String? = nil) throws(StoreError) -> [Change] {
        try storing { () throws(SQLiteError) in
            let statement = try connection.statement(sql)
            defer { statement.reset() }
            for (index, number) in numbers.enumerated() { statement.bind(index + 1, number) }
            var changes: [Change] = []
            // Of the last change, put together once it ends: a change may be tens of thousands of rows.
            var records: [RecordChange] = []
            while try statement.step() {
                let change = try Change(from: statement, model)
                // Ids are unlike across entities; a file made otherwise must not mix them up.
                if let entity, change.records.first?.entity != entity { continue }
                if changes.last?.number != change.number {
                    changes.endLast(with: &records)
                    changes.append(change)
                }
                records += change.records
            }
            changes.endLast(with: &records)
            return changes
        }
    }
}

extension [Change] {
    /// Gives the last change all its records, and begins with none for the next.
    mutating func endLast(with records: inout [RecordChange]) {
        if let last = popLast() { append(last.with(records)) }
        records = []
    }
}

extension Change {
    /// The change in the row a statement stands on, with the one record of that row, if there is one.
    init(from statement: Statement, _ model: Model) throws(SQLiteError) {
        let records = statement.isNull(6) ? [] : [model.renamed(try RecordChange(from: statement))]
        self.init(
            number: statement.integer(0),
            at: Timestamp(microseconds: statement.integer(1)),
            user: RecordID(rawValue: statement.integer(2)),
            userName: statement.text(3),
            title: statement.text(4),
            undoes: statement.isNull(5) ? nil : statement.integer(5),
            records: records
        )
    }
}

extension RecordChange {
    init(from statement: Statement) throws(SQLiteError) {
        guard let id = RecordID(rawValue: statement.integer(7)), let kind = Kind(rawValue: statement.text(9)) else {
            throw SQLiteError.damage("a change cannot be read", in: statement.sql)
        }
        do {
            let before = try FieldsText(statement.text(10))
            let after = try FieldsText(statement.text(11))
            self.init(
                entity: statement.text(6),
                id: id,
                kind: kind,
                version: Int(statement.integer(8)),
                before: before.values,
                after: after.values,
                secrets: after.secrets
            )
        } catch {
            throw SQLiteError.damage("the values of a change cannot be read", in: statement.sql)
        }
    }
}
