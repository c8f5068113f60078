/// Why a database file cannot be brought to what the model describes, as it is.
public enum MigrationRefusal: Error, Equatable, Sendable {
    /// The field holds values of one type in the file and of another in the model.
    case typeChanged(entity: String, field: String, file: String, model: String)
    /// There are records without a value, the field must have one, and neither kind nor default gives one.
    case noValue(entity: String, field: String)
    /// Records share a value that must be unique from now on.
    case notUnique(entity: String, field: String)
    /// A column of that name is there for something else.
    case nameTaken(entity: String, column: String)
}

extension MigrationRefusal: CustomStringConvertible {
    public var description: String {
        switch self {
        case .typeChanged(let entity, let field, let file, let model):
            "\(entity).\(field) holds the type \(file) and should hold the type \(model)"
        case .noValue(let entity, let field):
            "\(entity).\(field) must hold something, some records have nothing there, and it has no default"
        case .notUnique(let entity, let field):
            "\(entity).\(field) must be unlike in all records, and some share a value"
        case .nameTaken(let entity, let column):
            "\(entity).\(column) is needed for something else than what it holds"
        }
    }
}
