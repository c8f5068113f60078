/// A row as one would write it down for this table alone.
struct HandPicture {
    let id: Int64
    let version: Int
    let title: String
    let description: String
    let photo: [UInt8]
    let width: Int
    let height: Int

    init(_ statement: HandStatement) {
        id = statement.integer(0)
        version = Int(statement.integer(1))
        title = statement.text(2)
        description = statement.text(3)
        photo = statement.bytes(4)
        let size = statement.integer(5)
        width = Int(size >> 16)
        height = Int(size & 0xFFFF)
    }

    var weight: Int64 { id % 1_000_003 + Int64(title.utf8.count + description.utf8.count + width) }
}
