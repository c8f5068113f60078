import Records

/// What has to be done to the table of one entity.
struct TablePlan {
    private(set) var steps: [MigrationStep] = []
    private(set) var doubts: [MigrationDoubt] = []

    private let table: Table
    private let entity: Entity
    /// The table's name in the file.
    private let name: String
    private let columns: [FileShape.Column]
    private let storages: [String: String]

    /// The names in the file of the columns that stay, by their names in the model.
    private var found: [String: String] = [:]

    init(
        _ table: Table,
        named name: String,
        in file: FileShape,
        _ marks: DerivedMarks?
    ) throws(MigrationRefusal) {
        self.table = table
        self.name = name
        entity = table.entity
        columns = file.tables[name] ?? []
        storages = file.storages[name] ?? [:]
        let indexes = file.indexes.filter { $0.table == name }
        planGoneIndexes(indexes)
        if name != entity.name { steps.append(.renamedEntity(from: name, to: entity.name)) }
        for field in entity.fields { try plan(field) }
        let lacksKeys = try planDerived()
        planKept()
        let isRebuilt = planRebuild()
        let old = file.marks[name]
        if lacksKeys || marks?.keys != old?.keys { steps.append(.keys(entity: entity.name)) }
        planIndexes(isRebuilt ? [] : indexes)
        let lacksWords = table.search.map { file.tables[$0.table] == nil } ?? false
        if lacksWords || table.search != nil && marks?.words != old?.words { steps.append(.words(entity: entity.name)) }
    }

    // Before anything is renamed: SQLite would rewrite what they say.
    private mutating func planGoneIndexes(_ indexes: [FileShape.Index]) {
        for index in indexes where !table.indexes.contains(where: { $0.isSame(as: index) }) {
            steps.append(.goneIndex(entity: entity.name, index: index.name))
        }
    }

    private mutating func planIndexes(_ indexes: [FileShape.Index]) {
        for index in table.indexes where !indexes.contains(where: index.isSame) {
            steps.append(.newIndex(entity: entity.name, index: index.name))
            guard let field = index.uniqueField else { continue }
            let refusal = MigrationRefusal.notUnique(entity: entity.name, field: field)
            if let column = found[field] {
                doubts.append(MigrationDoubt(table: name, question: .hasTwice(column), refusal: refusal))
            } else if entity.place(named: field).map({ !entity.fields[$0].defaultValue(in: .utc).isNull }) ?? false {
                doubts.append(MigrationDoubt(table: name, question: .hasTwoRows, refusal: refusal))
            }
        }
    }

    private mutating func plan(_ field: Field) throws(MigrationRefusal) {
        guard let column = field.found(in: columns) else {
            steps.append(.newField(entity: entity.name, field: field.name))
            try checkFilling(of: field, .hasRows)
            return
        }
        try checkType(of: field, column)
        found[field.name] = column.name
        if column.name.foldedName != field.name.foldedName {
            steps.append(.renamedField(entity: entity.name, from: column.name, to: field.name))
        }
        guard column.isRequired == field.allowsNull else { return }
        if field.allowsNull {
            steps.append(.optionalField(entity: entity.name, field: field.name))
        } else {
            steps.append(.requiredField(entity: entity.name, field: field.name))
            try checkFilling(of: field, .hasNull(column.name))
        }
    }

    private func checkType(of field: Field, _ column: FileShape.Column) throws(MigrationRefusal) {
        let storage = field.kind.storage
        // Of a file of format 1 only SQLite's own type is known.
        let known = storages[column.name]
        guard known.map({ $0 != storage.rawValue }) ?? (column.type != storage.columnType) else { return }
        throw .typeChanged(
            entity: entity.name,
            field: field.name,
            file: known ?? Storage.name(ofColumnType: column.type),
            model: storage.rawValue
        )
    }

    private mutating func checkFilling(
        of field: Field,
        _ question: MigrationDoubt.Question
    ) throws(MigrationRefusal) {
        guard !field.allowsNull, field.filling.isNull else { return }
        let refusal = MigrationRefusal.noValue(entity: entity.name, field: field.name)
        doubts.append(MigrationDoubt(table: name, question: question, refusal: refusal))
    }

    /// Plans the columns made from others, and says whether sort keys are missing now.
    private mutating func planDerived() throws(MigrationRefusal) -> Bool {
        let wanted = table.derivedColumns
        let there = derivedInFile()
        for column in there where !wanted.contains(where: { $0.name.foldedName == column.foldedName }) {
            steps.append(.goneColumn(entity: entity.name, column: column))
        }
        var lacksKeys = false
        for column in wanted where !there.contains(where: { $0.foldedName == column.name.foldedName }) {
            let isTaken = columns.contains { $0.name.foldedName == column.name.foldedName }
            guard !isTaken else { throw .nameTaken(entity: entity.name, column: column.name) }
            steps.append(.newColumn(entity: entity.name, column: column.name))
            if case .key = column.content { lacksKeys = true }
        }
        return lacksKeys
    }

    /// The columns of the file that are made from others, whichever version of the model made them.
    private func derivedInFile() -> [String] {
        columns.filter { column in
            guard storages[column.name] == nil, field(named: column.name) == nil else { return false }
            return columns.contains { source in
                column.isRequired && column.type == "BLOB" && column.name == source.name + "_key"
                    || !column.isRequired && column.type == "INTEGER" && source.type == "BLOB"
                        && column.name == source.name + "_size"
            }
        }.map(\.name)
    }

    private func field(named name: String) -> Field? {
        entity.fields.first { $0.name.foldedName == name.foldedName }
    }

    private mutating func planKept() {
        let derived = derivedInFile()
        for column in columns where !Table.standardColumns.contains(column.name) {
            guard !found.values.contains(column.name), !derived.contains(column.name) else { continue }
            steps.append(.keptField(entity: entity.name, field: column.name))
        }
    }

    private mutating func planRebuild() -> Bool {
        let needsRebuild = steps.contains { step in
            switch step {
            case .optionalField, .requiredField: true
            default: false
            }
        }
        if needsRebuild { steps.append(.rebuiltTable(entity: entity.name)) }
        return needsRebuild
    }
}

extension Field {
    /// The column that holds it: of its own name, else of one of those it had.
    func found(in columns: [FileShape.Column]) -> FileShape.Column? {
        for name in [name] + renamedFrom {
            if let column = columns.first(where: { $0.name.foldedName == name.foldedName }) { return column }
        }
        return nil
    }
}
