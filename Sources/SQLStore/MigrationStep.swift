/// One thing that is done to a database file so that it holds what the model describes.
package enum MigrationStep: Equatable, Sendable {
    /// The store's own tables have another layout.
    case format(from: Int, to: Int)
    /// A table or an index of the store's own.
    case storePart(String)
    /// The journal's photos are looked up in its entries.
    case journalPhotos

    case newEntity(String)
    case renamedEntity(from: String, to: String)
    /// Gone from the model; its table stays.
    case keptEntity(String)

    case newField(entity: String, field: String)
    case renamedField(entity: String, from: String, to: String)
    /// Gone from the model; its column stays.
    case keptField(entity: String, field: String)
    case optionalField(entity: String, field: String)
    /// Rows that hold nothing there are filled.
    case requiredField(entity: String, field: String)
    /// SQLite cannot change what a column allows.
    case rebuiltTable(entity: String)

    /// A column of sort keys or of photo sizes, which is made from the others.
    case newColumn(entity: String, column: String)
    case goneColumn(entity: String, column: String)
    case newIndex(entity: String, index: String)
    case goneIndex(entity: String, index: String)
    case keys(entity: String)
    case words(entity: String)
    /// The words of an entity that is called otherwise now, or is gone.
    case goneWords(table: String)
}

extension MigrationStep {
    /// Whether it touches more than what can be made anew from the rows.
    var changesContent: Bool {
        switch self {
        case .keptEntity, .keptField, .newColumn, .goneColumn, .newIndex, .goneIndex, .keys, .words, .goneWords: false
        default: true
        }
    }

    /// Whether rows may stand elsewhere in their lists afterwards, or be found by other words.
    var changesOrder: Bool {
        switch self {
        case .keys, .words: true
        default: false
        }
    }
}

/// One line for the log.
extension MigrationStep: CustomStringConvertible {
    package var description: String {
        switch self {
        case .format(let from, let to): "format \(from) becomes format \(to)"
        case .storePart(let name): "the store's own \(name) is made"
        case .journalPhotos: "the journal's photos are looked up"
        case .newEntity(let name): "new entity \(name)"
        case .renamedEntity(let from, let to): "entity \(from) is called \(to)"
        case .keptEntity(let name): "entity \(name) is not in the model any more; its table stays"
        case .newField(let entity, let field): "new field \(entity).\(field)"
        case .renamedField(let entity, let from, let to): "field \(entity).\(from) is called \(to)"
        case .keptField(let entity, let field):
            "field \(entity).\(field) is not in the model any more; its column stays"
        case .optionalField(let entity, let field): "field \(entity).\(field) may be empty"
        case .requiredField(let entity, let field): "field \(entity).\(field) may not be empty; what is, is filled"
        case .rebuiltTable(let entity): "the table of \(entity) is written anew"
        case .newColumn(let entity, let column): "new column \(entity).\(column)"
        case .goneColumn(let entity, let column): "column \(entity).\(column) is needed no more"
        case .newIndex(_, let index): "new index \(index)"
        case .goneIndex(_, let index): "index \(index) is needed no more"
        case .keys(let entity): "the order of \(entity) is worked out anew"
        case .words(let entity): "the search words of \(entity) are worked out anew"
        case .goneWords(let table): "table \(table) is needed no more"
        }
    }
}
