import Records

/// The file to read, and the records behind which pages begin.
struct ReadPlaces {
    let path: String
    /// All through the order of titles.
    let middle: [RecordID]
    /// The last page begins behind it.
    let last: RecordID

    /// Reads `PATH ID,ID,ID ID`.
    init?(_ arguments: ArraySlice<String>) {
        guard arguments.count == 3, let path = arguments.first, let end = arguments.last,
            let last = RecordID(text: end)
        else { return nil }
        self.path = path
        self.last = last
        middle = arguments[arguments.startIndex + 1].split(separator: ",").compactMap { RecordID(text: $0) }
    }
}
