package import Records

/// What is asked of the journal page by page: each is answered from an index, whatever the journal's length.
package enum JournalSQL {
    /// Rows of changes and their records.
    static let changes = """
        SELECT c.number, c.at, c.user, c.user_name, c.title, c.undoes,
            r.entity, r.record, r.version, r.kind, r.fields_before, r.fields_after
        FROM journal_records AS r
        JOIN journal_changes AS c ON c.number = r.change

        """

    /// A record's changes up to a version and before a change, the newest first.
    package static let history =
        changes + """
            WHERE r.record = ?1
            AND r.version <= ?2
            AND r.change < ?3
            ORDER BY r.version DESC, r.change DESC, r.position DESC
            """

    /// The version that a change, or the one before it, gave a record.
    ///
    /// By what the change did: of a record there may be as many changes as there are at all.
    package static let version = """
        SELECT max(version)
        FROM journal_records
        WHERE change BETWEEN ?1 - 1 AND ?1
        AND +record = ?2
        """

    /// A change and the first of its records.
    package static let beginning =
        changes + """
            WHERE c.number = ?1
            ORDER BY r.position
            LIMIT ?2
            """

    /// How many changes a record has, up to a limit, and when the first was made.
    package static let extent = """
        SELECT (
            SELECT count(DISTINCT change)
            FROM (
                SELECT change
                FROM journal_records
                WHERE record = ?1
                LIMIT ?2
            )
        ), (
            SELECT c.at
            FROM journal_records AS r
            JOIN journal_changes AS c ON c.number = r.change
            WHERE r.record = ?1
            ORDER BY r.version, r.change
            LIMIT 1
        )
        """

    /// The number of the last change.
    ///
    /// Without leave to use an index: SQLite takes the one on names for the smallest, reads all of it and sorts.
    package static let last = """
        SELECT number
        FROM journal_changes NOT INDEXED
        ORDER BY number DESC
        LIMIT 1
        """

    /// The records that later changes touched, up to a limit.
    package static let touched = """
        SELECT record
        FROM journal_records
        WHERE change > ?1
        LIMIT ?2
        """

    /// How many records a change concerns, up to a limit.
    package static let recordCount = """
        SELECT count(DISTINCT record)
        FROM (
            SELECT record
            FROM journal_records
            WHERE change = ?1
            LIMIT ?2
        )
        """

    /// The name after a name, of all who made changes.
    package static let nextAuthor = """
        SELECT user_name
        FROM journal_changes
        WHERE user_name > ?1
        ORDER BY user_name
        LIMIT 1
        """

    /// The numbers of the changes that a request means.
    package static func numbers(of request: JournalRequest) -> String { Query(numbersOf: request, most: 1).sql }
}

extension Query {
    /// The numbers of the changes a request means, newest first; of a user's all, and beside each whether it is meant.
    init(numbersOf request: JournalRequest, most: Int64) {
        self.init(text: "")
        if let name = request.userName {
            append(changesOf: name, request, most: most)
        } else {
            append(allChanges: request)
        }
    }

    /// Of each sort of change the newest, merged as they come out of the index.
    private mutating func append(allChanges request: JournalRequest) {
        for (index, sort) in sorts(of: request).enumerated() {
            if index > 0 { append("\nUNION\n") }
            append("SELECT change\nFROM journal_records\nWHERE entity = ")
            append(.text(sort.entity))
            append("\nAND kind = ")
            append(.text(sort.kind.rawValue))
            append("\nAND change < ")
            append(.integer(request.before ?? .max))
        }
        append("\nORDER BY 1 DESC\nLIMIT ")
        append(.integer(Int64(request.limit) + 1))
    }

    private mutating func append(changesOf name: String, _ request: JournalRequest, most: Int64) {
        append("SELECT c.number, EXISTS (\nSELECT 1\nFROM journal_records AS r\nWHERE r.change = c.number\nAND (")
        for (index, sort) in sorts(of: request).enumerated() {
            append(index == 0 ? "r.entity = " : "\nOR r.entity = ")
            append(.text(sort.entity))
            append(" AND r.kind = ")
            append(.text(sort.kind.rawValue))
        }
        append("))\nFROM journal_changes AS c\nWHERE c.user_name = ")
        append(.text(name))
        append("\nAND c.number < ")
        append(.integer(request.before ?? .max))
        append("\nORDER BY c.number DESC\nLIMIT ")
        append(.integer(most))
    }

    private func sorts(of request: JournalRequest) -> [(entity: String, kind: RecordChange.Kind)] {
        let kinds = request.kind.map { [$0] } ?? RecordChange.Kind.allCases
        // The journal keeps the names that entities had.
        let names = request.entities.flatMap { [$0.name] + $0.renamedFrom }
        return names.flatMap { name in kinds.map { (name, $0) } }
    }
}
