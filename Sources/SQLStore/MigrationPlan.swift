import Records
import SQLite

/// What has to be done to a file so that it holds what the model describes: a pure function of the two.
struct MigrationPlan {
    private(set) var steps: [MigrationStep] = []

    /// What can be refused only by a look at the rows.
    private(set) var doubts: [MigrationDoubt] = []

    private let file: FileShape
    private let schema: Schema

    /// `marks` are those of what is derived, by entity.
    init(from file: FileShape, to schema: Schema, marks: [String: DerivedMarks]) throws(MigrationRefusal) {
        self.file = file
        self.schema = schema
        planStoreTables()
        planGoneWords()
        var known: Set<String> = []
        for table in schema.tables { known.insert(try plan(table, marks[table.entity.name])) }
        for name in file.tables.keys.sorted() where !known.contains(name) && !Schema.isStoreTable(name) {
            steps.append(.keptEntity(name))
        }
    }

    /// Whether rows, journal or settings are rewritten, rather than what is derived from them.
    var changesContent: Bool { steps.contains(where: \.changesContent) }

    /// Whether lists are in another order afterwards, though no record is another.
    var isNewOrder: Bool { !changesContent && steps.contains(where: \.changesOrder) }

    private mutating func planStoreTables() {
        if file.format != Schema.format { steps.append(.format(from: Int(file.format), to: Int(Schema.format))) }
        let present = Set(file.tables.keys).union(file.indexes.map(\.name))
        for name in Schema.ownNames where !present.contains(name) {
            steps.append(.storePart(name))
            if name == "journal_photos" { steps.append(.journalPhotos) }
        }
    }

    private mutating func planGoneWords() {
        let wanted = schema.tables.compactMap(\.search?.table)
        let present = file.tables.keys.filter {
            $0.hasPrefix(SearchTable.prefix) && $0.hasSuffix(SearchTable.suffix)
        }
        for table in present.sorted() where !wanted.contains(table) { steps.append(.goneWords(table: table)) }
    }

    /// Plans one entity, and returns the name its table has in the file.
    private mutating func plan(_ table: Table, _ marks: DerivedMarks?) throws(MigrationRefusal) -> String {
        let entity = table.entity.name
        guard let name = table.entity.found(in: file) else {
            steps.append(.newEntity(entity))
            return entity
        }
        let plan = try TablePlan(table, named: name, in: file, marks)
        steps += plan.steps
        doubts += plan.doubts
        return name
    }
}

/// A refusal that holds when rows are there for which it matters.
struct MigrationDoubt {
    enum Question {
        case hasRows
        case hasTwoRows
        case hasNull(String)
        case hasTwice(String)
    }

    /// The table as the file names it.
    let table: String
    let question: Question
    let refusal: MigrationRefusal

    func holds(on connection: Connection) throws(SQLiteError) -> Bool {
        let rows = "SELECT 1\nFROM \(SQLName(table))\n"
        let sql =
            switch question {
            case .hasRows: rows + "LIMIT 1"
            case .hasTwoRows: rows + "LIMIT 1 OFFSET 1"
            case .hasNull(let column): rows + "WHERE \(SQLName(column)) IS NULL\nLIMIT 1"
            case .hasTwice(let column):
                rows + "WHERE \(SQLName(column)) IS NOT NULL\nGROUP BY \(SQLName(column))\nHAVING count(*) > 1\nLIMIT 1"
            }
        return try connection.integer(sql) != nil
    }
}

extension Entity {
    /// The name under which the file holds it: its own, else one of those it had.
    func found(in file: FileShape) -> String? {
        file.table(named: name) ?? renamedFrom.lazy.compactMap(file.table).first
    }
}
