/// Records read together, in one piece: the texts of all lie side by side in one array.
///
/// To make a record takes half a dozen allocations, to show a row takes none: a list's page is read as rows, and a record
/// is made of the few that are more than shown.
package struct Rows: Sendable {
    /// What a row holds in one of its fields; texts and bytes are those at these places of `Rows.bytes`.
    package enum Cell: Sendable {
        case null
        case text(Range<Int>)
        case integer(Int64)
        case real(Double)
        case flag(Bool)
        case time(Timestamp)
        case date(CivilDate)
        case bytes(Range<Int>)
        case photo(PhotoHash)
        case reference(RecordID)
    }

    /// One record, and where its cells and the sizes of its photos begin.
    private struct Row {
        let id: RecordID
        let version: Int
        let cells: Int
        let sizes: Int
    }

    package let entity: Entity
    /// The texts are valid UTF-8.
    package var bytes: [UInt8] = []

    private var rows: [Row] = []
    private var cells: [Cell] = []
    private var sizes: [PhotoSize?] = []
    private let fieldCount: Int
    private let photoCount: Int

    /// No rows yet, but room for so many.
    package init(of entity: Entity, expecting count: Int = 0) {
        self.entity = entity
        fieldCount = entity.fields.count
        photoCount = entity.photoPlaces.count
        rows.reserveCapacity(count)
        cells.reserveCapacity(count * fieldCount)
        sizes.reserveCapacity(count * photoCount)
        bytes.reserveCapacity(count * Self.expectedText)
    }

    private static let expectedText = 160

    /// Begins a row, to which a cell for each field and a size for each photo are then added.
    package mutating func begin(_ id: RecordID, version: Int) {
        rows.append(Row(id: id, version: version, cells: cells.count, sizes: sizes.count))
    }

    package mutating func add(_ cell: Cell) { cells.append(cell) }

    package mutating func add(_ size: PhotoSize?) { sizes.append(size) }
}

extension Rows {
    package init(_ records: [Record], of entity: Entity) {
        self.init(of: entity, expecting: records.count)
        for record in records { append(record) }
    }

    private mutating func append(_ record: Record) {
        begin(record.id, version: record.version)
        for value in record.values { add(cell(of: value)) }
        for place in 0..<photoCount { add(record.photoSizes[place]) }
    }

    private mutating func cell(of value: Value) -> Cell {
        switch value {
        case .null: .null
        case .text(let text): .text(keep(text.utf8))
        case .integer(let number): .integer(number)
        case .real(let number): .real(number)
        case .flag(let flag): .flag(flag)
        case .time(let time): .time(time)
        case .date(let date): .date(date)
        case .bytes(let bytes): .bytes(keep(bytes))
        case .photo(let hash): .photo(hash)
        case .reference(let id): .reference(id)
        }
    }

    private mutating func keep(_ piece: some Collection<UInt8>) -> Range<Int> {
        let start = bytes.count
        bytes.append(contentsOf: piece)
        return start..<bytes.count
    }
}

/// What is in them.
extension Rows {
    package var count: Int { rows.count }
    package var isEmpty: Bool { rows.isEmpty }

    package func id(of row: Int) -> RecordID { rows[row].id }

    package func version(of row: Int) -> Int { rows[row].version }

    /// What the row holds in the field at that place of its entity.
    package subscript(row: Int, place: Int) -> Cell { cells[rows[row].cells + place] }

    package func isNull(_ row: Int, _ place: Int) -> Bool {
        guard case .null = self[row, place] else { return false }
        return true
    }

    /// The size of the thumbnail of the photo at that place among the entity's; nil without a photo there.
    package func size(of row: Int, photo: Int) -> PhotoSize? { sizes[rows[row].sizes + photo] }

    package func value(_ row: Int, _ place: Int) -> Value {
        switch self[row, place] {
        case .null: .null
        case .text(let range): .text(text(at: range))
        case .integer(let number): .integer(number)
        case .real(let number): .real(number)
        case .flag(let flag): .flag(flag)
        case .time(let time): .time(time)
        case .date(let date): .date(date)
        case .bytes(let range): .bytes([UInt8](bytes[range]))
        case .photo(let hash): .photo(hash)
        case .reference(let id): .reference(id)
        }
    }

    package func text(at range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    package func record(_ row: Int) -> Record {
        var photoSizes = PhotoSizes()
        for photo in 0..<photoCount { photoSizes.append(size(of: row, photo: photo)) }
        let values = (0..<fieldCount).map { value(row, $0) }
        return Record(entity, id(of: row), version: version(of: row), values: values, photoSizes: photoSizes)
    }

    package var records: [Record] { rows.indices.map(record) }
}

extension Rows {
    mutating func removeLast() { rows.removeLast() }

    mutating func reverse() { rows.reverse() }
}
