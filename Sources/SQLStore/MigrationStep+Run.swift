import Records
import SQLite

extension MigrationStep {
    /// Makes the step, today being that of the zone; the transaction is the caller's matter.
    func run(on engine: SQLEngine, _ schema: Schema, _ zone: Zone) throws(SQLiteError) {
        let connection = engine.connection
        func table(_ entity: String) throws(SQLiteError) -> TableChange {
            guard let table = schema.tables.first(where: { $0.entity.name == entity }) else {
                throw .damage("no entity \(entity)", in: description)
            }
            return TableChange(table: table, connection: connection, zone: zone)
        }
        switch self {
        case .format: try connection.run("PRAGMA user_version = \(Schema.format)")
        case .storePart(let name): try schema.createOwn(name, on: connection)
        case .journalPhotos: try engine.rebuildJournalPhotos()
        case .newEntity(let name): try table(name).create()
        case .renamedEntity(let from, let to): try table(to).rename(from: from)
        case .keptEntity, .keptField, .optionalField: break
        case .newField(let entity, let field): try table(entity).add(field)
        case .renamedField(let entity, let from, let to): try table(entity).rename(from, to)
        case .requiredField(let entity, let field): try table(entity).fill(field)
        case .rebuiltTable(let entity): try table(entity).rebuild()
        case .newColumn(let entity, let column): try table(entity).addColumn(column)
        case .goneColumn(let entity, let column): try table(entity).dropColumn(column)
        case .newIndex(let entity, let index): try table(entity).createIndex(index)
        case .goneIndex(_, let index): try connection.run("DROP INDEX \(SQLName(index))")
        case .keys(let entity): try engine.rebuildKeys(of: table(entity).table)
        case .goneWords(let table): try connection.run("DROP TABLE \(SQLName(table))")
        case .words(let entity): try engine.rebuildWords(of: table(entity).table)
        }
    }
}
