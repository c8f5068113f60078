import Records
import SQLite

/// The engine of one connection: what it reads and writes belongs to the transaction open there.
final class SQLEngine: Engine {
    let model: Model
    let connection: Connection
    let tables: [Table]

    /// The language asked for; nil for that of the file.
    private let wantedLanguage: String?
    private(set) lazy var language = wantedLanguage ?? storedLanguage ?? "en"
    private(set) lazy var keys = SortKeys(language: language)

    init(_ connection: Connection, _ schema: Schema, language: String?) throws(SQLiteError) {
        self.connection = connection
        model = schema.model
        tables = schema.tables
        wantedLanguage = language
        try connection.define(Query.foldedFunction) { $0.folded }
    }

    private var storedLanguage: String? { (try? Settings(connection).value(.language)) ?? nil }

    func table(of entity: Entity) -> Table {
        for table in tables where table.entity == entity { return table }
        preconditionFailure("\(entity.name) is not in the model")
    }

    func sortKey(_ key: SortKey, of record: Record) -> [UInt8] { keys.key(key, of: record) }

    func record(_ entity: Entity, _ id: RecordID) throws(StoreError) -> Record? {
        let table = table(of: entity)
        return try storing { () throws(SQLiteError) in
            let statement = try connection.statement(table.selectOne)
            statement.bind(1, id.rawValue)
            defer { statement.reset() }
            return try statement.step() ? try table.record(from: statement) : nil
        }
    }

    func insert(_ record: Record) throws(StoreError) {
        let table = table(of: record.entity)
        try write(record, table.insert, table.columns.indices)
        guard let search = table.search else { return }
        try storing { () throws(SQLiteError) in try addTokens(of: record, in: search) }
    }

    func update(_ record: Record, from old: Record) throws(StoreError) {
        let table = table(of: record.entity)
        let changed = table.columns.indices.filter { table.columns[$0].differs(old, record) }
        try write(record, table.update(of: changed), changed)
        guard let search = table.search, table.areWordsOther(in: old, record) else { return }
        try storing { () throws(SQLiteError) in try replaceTokens(of: record, in: search) }
    }

    func delete(_ entity: Entity, _ id: RecordID) throws(StoreError) {
        let table = table(of: entity)
        try storing { () throws(SQLiteError) in
            let statement = try connection.statement(table.delete)
            statement.bind(1, id.rawValue)
            try statement.run()
            if let search = table.search { try removeTokens(of: id, in: search) }
        }
    }

    private func write(_ record: Record, _ sql: String, _ places: some Sequence<Int>) throws(StoreError) {
        do {
            let statement = try connection.statement(sql)
            defer { statement.clear() }
            try bind(record, places, to: statement)
            try statement.run()
        } catch {
            guard error.trouble == .notUnique, let field = try takenField(of: record) else { throw StoreError(error) }
            throw .notUnique(field)
        }
    }

    /// Binds the columns at those places; each has the same parameter in every statement.
    private func bind(
        _ record: Record,
        _ places: some Sequence<Int>,
        to statement: Statement
    ) throws(SQLiteError) {
        statement.bind(1, record.id.rawValue)
        statement.bind(2, Int64(record.version))
        let columns = table(of: record.entity).columns
        for index in places {
            switch columns[index].content {
            case .field(let place): try statement.bind(index + 3, record.values[place])
            case .key(let key): try statement.bind(index + 3, keys.key(key, of: record))
            case .photoSize(let field): statement.bind(index + 3, record.photoSize(field))
            }
        }
    }

    /// The unique field whose value another record has; nil when it was another constraint.
    private func takenField(of record: Record) throws(StoreError) -> Field? {
        for field in record.entity.uniqueFields {
            let same = Predicate.field(field, .equal, record[field]) && .not(.ids([record.id]))
            if try count(record.entity, same, upTo: 1) > 0 { return field }
        }
        return nil
    }
}
