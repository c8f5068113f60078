/// Cuts a template into text and tags, and drops the lines that hold one tag and nothing else.
struct Scanner {
    private let template: Template
    private let source: [UInt8]
    private var position = 0
    private var opening = Array("{{".utf8)
    private var closing = Array("}}".utf8)
    private var tokens: [Token] = []

    init(_ template: Template) {
        self.template = template
        source = template.bytes
    }

    mutating func scan() throws(TemplateError) -> [Token] {
        while let start = find(opening, from: position) {
            let tag = try tag(at: start)
            add(tag)
            if tag.kind == .delimiters {
                try setDelimiters(tag)
            }
        }
        addText(upTo: source.count)
        return tokens
    }

    /// Reads the tag whose opening delimiter is at `start`.
    private func tag(at start: Int) throws(TemplateError) -> Tag {
        let inside = start + opening.count
        let sigil = inside < source.count ? source[inside] : 0
        let kind = Tag.kind(of: sigil)
        let ending = Self.ending(of: sigil) + closing
        let contentStart = kind == nil ? inside : inside + 1
        guard let end = find(ending, from: contentStart) else { throw template.error(.unclosedTag, at: start) }
        return Tag(
            kind: kind ?? .value,
            content: trimmed(contentStart..<end),
            range: start..<end + ending.count
        )
    }

    /// What must stand before the closing delimiter.
    private static func ending(of sigil: UInt8) -> [UInt8] {
        switch sigil {
        case UInt8(ascii: "{"): [UInt8(ascii: "}")]
        case UInt8(ascii: "="): [sigil]
        default: []
        }
    }

    private mutating func add(_ tag: Tag) {
        if tag.mayStandAlone, let line = lineHolding(tag) {
            addText(upTo: line.lowerBound)
            tokens.append(.tag(tag, indentation: line.lowerBound..<tag.range.lowerBound))
            position = line.upperBound
        } else {
            addText(upTo: tag.range.lowerBound)
            if isLineStart(tag.range.lowerBound) {
                tokens.append(.lineStart)
            }
            tokens.append(.tag(tag, indentation: nil))
            position = tag.range.upperBound
        }
    }

    /// The whole line or lines of a tag, if nothing but spaces is beside it.
    private func lineHolding(_ tag: Tag) -> Range<Int>? {
        var start = tag.range.lowerBound
        while start > 0, Self.isBlank(source[start - 1]) {
            start -= 1
        }
        guard isLineStart(start) else { return nil }
        var end = tag.range.upperBound
        while end < source.count, Self.isBlank(source[end]) {
            end += 1
        }
        if end == source.count { return start..<end }
        if source[end] == UInt8(ascii: "\n") { return start..<end + 1 }
        return source[end...].starts(with: "\r\n".utf8) ? start..<end + 2 : nil
    }

    private mutating func addText(upTo end: Int) {
        while position < end {
            if isLineStart(position) {
                tokens.append(.lineStart)
            }
            let lineEnd = source[position..<end].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? end
            tokens.append(.text(position..<lineEnd))
            position = lineEnd
        }
    }

    private mutating func setDelimiters(_ tag: Tag) throws(TemplateError) {
        let words = source[tag.content].split(whereSeparator: Self.isSpace)
        guard words.count == 2, !words.joined().contains(UInt8(ascii: "=")) else {
            throw template.error(.badDelimiters, at: tag.range.lowerBound)
        }
        opening = Array(words[0])
        closing = Array(words[1])
    }

    private func find(_ word: [UInt8], from start: Int) -> Int? {
        guard let first = word.first else { return nil }
        var start = start
        while let found = source[start...].firstIndex(of: first) {
            if source[found...].starts(with: word) { return found }
            start = found + 1
        }
        return nil
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        guard let first = source[range].firstIndex(where: { !Self.isSpace($0) }),
            let last = source[range].lastIndex(where: { !Self.isSpace($0) })
        else { return range.lowerBound..<range.lowerBound }
        return first..<last + 1
    }

    private func isLineStart(_ offset: Int) -> Bool {
        offset == 0 || source[offset - 1] == UInt8(ascii: "\n")
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        isBlank(byte) || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}
