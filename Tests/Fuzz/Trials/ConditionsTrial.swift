import HTTP

extension Trial {
    /// Ranges, dates and tags are what was sent or nothing, and none leads beyond the bytes there are.
    static let conditions = Trial("conditions", longest: 300) { bytes in
        guard let value = FieldValue(bytes: bytes) else { return }
        for count in [0, 1, 1000, Int.max] { try check(ByteRange(value, of: count), of: count) }
        if let date = HTTPDate(bytes: value.bytes) {
            try hold(HTTPDate(bytes: date.bytes[...]) == date, "\(date.text) is read again")
        }
        for tag in EntityTag.list(value.bytes) ?? [] {
            try hold(EntityTag.list(tag.fieldValue.bytes) == [tag], "a tag is read again")
        }
        try checkAnswers(value)
    }

    private static func check(_ range: ByteRange, of count: Int) throws(Finding) {
        if case .part(let part) = range {
            try hold(
                !part.isEmpty && part.lowerBound >= 0 && part.upperBound <= count,
                "\(part) is some of \(count) bytes"
            )
        }
        try hold((range == .whole) == (range.contentRange(of: count) == nil), "a part says which it is")
    }

    private static func checkAnswers(_ value: FieldValue) throws(Finding) {
        guard let tag = EntityTag("state"),
            let date = HTTPDate(bytes: [UInt8]("Sun, 06 Nov 1994 08:49:37 GMT".utf8)[...])
        else { return }
        let named = [UInt8](value.bytes).has([UInt8]("\"state\"".utf8))
        let asked = Preconditions(of: [.ifNoneMatch: value]).areMetByCopy(tag: tag, modified: date)
        try hold(!asked || named || value == "*", "a copy is as good only if its tag was named")
        let unknown = Preconditions(of: [.ifNoneMatch: value]).areMetByCopy(tag: nil)
        try hold(!unknown || value == "*", "what has no tag has no copy")
        let continued = Preconditions(of: [.ifRange: value]).allowRange(tag: tag, modified: date)
        let since = HTTPDate(bytes: value.bytes)
        try hold(!continued || named || since == date, "a part is sent only of the state that was named")
    }
}
