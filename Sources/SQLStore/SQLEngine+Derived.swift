import Records
import SQLite

/// What is made from the rows and can be made anew.
extension SQLEngine {
    /// What sort keys and search words would be made with now.
    func marks(of table: Table) -> DerivedMarks {
        let entity = table.entity
        let keys = "\(language) \(keys.version) \(entity.sortKeys.map(\.digest).joined(separator: " "))"
        guard let search = table.search else { return DerivedMarks(keys: keys, words: "") }
        let fields = entity.searchedPlaces.map { entity.fields[$0].name }.joined(separator: " ")
        return DerivedMarks(keys: keys, words: "\(SearchText.version) \(fields) \(search.create)")
    }

    var marks: [String: DerivedMarks] {
        Dictionary(tables.map { ($0.entity.name, marks(of: $0)) }) { one, _ in one }
    }

    /// Makes the search words of every row anew.
    func rebuildWords(of table: Table) throws(SQLiteError) {
        guard let search = table.search else { return }
        try connection.run("DROP TABLE IF EXISTS \(search.name)")
        try connection.run(search.create)
        try forEachRecord(in: table) { record throws(SQLiteError) in try addTokens(of: record, in: search) }
    }

    /// Writes the sort keys of every row anew.
    func rebuildKeys(of table: Table) throws(SQLiteError) {
        guard !table.keyColumns.isEmpty else { return }
        let columns = table.keyColumns.enumerated().map { "\(SQLName($1.name)) = ?\($0 + 2)" }
        let update = try connection.statement(
            "UPDATE \(SQLName(table.entity.name))\nSET \(columns.joined(separator: ", "))\nWHERE id = ?1"
        )
        try forEachRecord(in: table) { record throws(SQLiteError) in
            update.bind(1, record.id.rawValue)
            for (index, key) in table.entity.sortKeys.enumerated() {
                try update.bind(index + 2, keys.key(key, of: record))
            }
            try update.run()
        }
    }

    /// Counts a change without records: pages and streams from before are of another order.
    func noteNewOrder() throws(SQLiteError) {
        let statement = try connection.statement(
            """
            INSERT INTO journal_changes (number, at, user_name, title)
            SELECT coalesce(max(number), 0) + 1, ?1, '', ''
            FROM journal_changes
            """
        )
        statement.bind(1, Timestamp.now.microseconds)
        try statement.run()
    }

    /// Reads the rows in pieces that fit in memory.
    private func forEachRecord(
        in table: Table,
        _ body: (Record) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        let select = try connection.statement("\(table.select)\nWHERE id > ?1\nORDER BY id\nLIMIT 1000")
        var last: Int64 = 0
        while true {
            select.bind(1, last)
            var records: [Record] = []
            while try select.step() { records.append(try table.record(from: select)) }
            for record in records { try body(record) }
            guard let record = records.last else { return }
            last = record.id.rawValue
        }
    }

    /// Looks up which photos the journal's entries show.
    func rebuildJournalPhotos() throws(SQLiteError) {
        let select = try connection.statement(
            """
            SELECT change, position, record, fields_before, fields_after
            FROM journal_records
            WHERE (change, position) > (?1, ?2)
            AND (instr(fields_before, '{"photo":') > 0 OR instr(fields_after, '{"photo":') > 0)
            ORDER BY change, position
            LIMIT 1000
            """
        )
        var last: (Int64, Int64) = (0, -1)
        while true {
            select.bind(1, last.0)
            select.bind(2, last.1)
            let rows = try select.rows { row in
                (row.integer(0), row.integer(1), row.integer(2), [row.text(3), row.text(4)])
            }
            for (number, _, id, texts) in rows { try noteJournalPhotos(in: texts, of: id, number) }
            guard let row = rows.last else { return }
            last = (row.0, row.1)
        }
    }

    private func noteJournalPhotos(in texts: [String], of id: Int64, _ number: Int64) throws(SQLiteError) {
        guard let id = RecordID(rawValue: id) else { return }
        for text in texts {
            guard let fields = try? FieldsText(text) else {
                throw .damage("the values of change \(number) cannot be read", in: "journal_records")
            }
            for case .photo(let hash) in fields.values.values { try note(hash, in: id, number) }
        }
    }
}
