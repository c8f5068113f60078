import Records

/// The file to read, and the records behind which pages begin.
struct ReadPlaces {
    let path: String
    /// All through the order of titles.
    let middle: [RecordID]
    /// The last page begins behind it.
    let last: RecordID
    /// All through what is found.
    let found: [RecordID]

    /// Reads `PATH ID,ID,ID ID ID,ID,ID`.
    init?(_ arguments: ArraySlice<String>) {
        let arguments = Array(arguments)
        guard arguments.count == 4, let last = RecordID(text: arguments[2]) else { return nil }
        path = arguments[0]
        self.last = last
        middle = Self.ids(arguments[1])
        found = Self.ids(arguments[3])
    }

    private static func ids(_ text: String) -> [RecordID] {
        text.split(separator: ",").compactMap { RecordID(text: $0) }
    }
}
