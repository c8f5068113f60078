/// One or two words, or a pair of signs, as FTS5 has them and as they stand among the words of a row.
struct HandSearch {
    let match: String
    let needles: [String]

    init(_ text: String) {
        let isPair = text.utf8.count > text.unicodeScalars.count
        let words = text.split(separator: " ")
        match = words.map { "\"\($0)\"\(isPair ? "" : "*")" }.joined(separator: " AND ")
        needles = words.map { " \($0)\(isPair ? " " : "")" }
    }
}
