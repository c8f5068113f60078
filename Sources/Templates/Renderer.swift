/// One filling of a template with data.
struct Renderer {
    private let program: Program
    private(set) var output: [UInt8]
    private let outputLimit: Int
    /// The values whose sections are open; names are looked up from the last to the first.
    private var contexts: [Value]
    /// The spaces of the partials around; those before `indentationStart` are not for the lines of this one.
    private var indentation: [UInt8] = []
    private var indentationStart = 0
    private var depth = 0
    private var steps = 0

    init(_ program: Program, _ value: Value, continuing output: [UInt8]) {
        self.program = program
        self.output = output
        outputLimit = output.count + Limits.outputBytes
        contexts = [value]
    }

    mutating func render(_ template: String) throws(TemplateError) {
        guard let index = program.indexes[template] else { throw TemplateError(.unknownTemplate, in: template) }
        try run(program.codes[index])
    }

    private mutating func run(_ range: Range<Int>) throws(TemplateError) {
        var index = range.lowerBound
        while index < range.upperBound {
            switch program.segments[index] {
            case .text(let range): append(range)
            case .value(let path): write(value(at: path), isRaw: false)
            case .raw(let path): write(value(at: path), isRaw: true)
            case .section(let path, let end):
                try runSection(value(at: path), index, Int(end))
                index = Int(end) - 1
            case .inverted(let path, let end):
                if value(at: path).isFalsey {
                    try enter(index + 1..<Int(end), at: index)
                }
                index = Int(end) - 1
            case .partial(let partial): try run(partial, at: index)
            case .indentation: output.append(contentsOf: indentation[indentationStart...])
            }
            index += 1
        }
    }

    private mutating func runSection(_ value: Value, _ index: Int, _ end: Int) throws(TemplateError) {
        guard !value.isFalsey else { return }
        guard case .list(let elements) = value else {
            try run(index + 1..<end, with: value, at: index)
            return
        }
        for element in elements {
            try run(index + 1..<end, with: element, at: index)
        }
    }

    private mutating func run(_ range: Range<Int>, with value: Value, at index: Int) throws(TemplateError) {
        contexts.append(value)
        try enter(range, at: index)
        contexts.removeLast()
    }

    private mutating func run(_ partial: Partial, at index: Int) throws(TemplateError) {
        let (start, end) = (indentationStart, indentation.count)
        if let spaces = partial.indentation {
            indentation.append(contentsOf: program.text[Int(spaces.lowerBound)..<Int(spaces.upperBound)])
        } else {
            indentationStart = end
        }
        try enter(program.codes[Int(partial.code)], at: index)
        indentation.removeSubrange(end...)
        indentationStart = start
    }

    /// Runs segments one level deeper, within the limits.
    private mutating func enter(_ range: Range<Int>, at index: Int) throws(TemplateError) {
        steps += 1
        guard depth < Limits.depth else { throw program.error(.recursion, at: index) }
        guard steps < Limits.steps else { throw program.error(.tooMuchWork, at: index) }
        guard output.count < outputLimit else { throw program.error(.tooMuchOutput, at: index) }
        depth += 1
        try run(range)
        depth -= 1
    }

    private mutating func append(_ range: Range<Int32>) {
        output.append(contentsOf: program.text[Int(range.lowerBound)..<Int(range.upperBound)])
    }

    private mutating func write(_ value: Value, isRaw: Bool) {
        switch value {
        case .absent, .list, .object: break
        case .flag(let flag): output.append(contentsOf: (flag ? "true" : "false").utf8)
        case .number(let number): output.appendDigits(of: number)
        case .decimal(let number): output.append(contentsOf: number.description.utf8)
        case .text(let text) where isRaw: output.append(contentsOf: text.utf8)
        case .text(let text): output.appendEscaped(text)
        case .markup(let markup): output.append(contentsOf: markup.bytes)
        }
    }

    private func value(at path: Path) -> Value {
        switch path {
        case .current: return contexts[contexts.count - 1]
        case .name(let name): return value(named: name)
        case .dotted(let range):
            // Only the first name is looked up in all contexts: a.b must not find the b of something else.
            var value = value(named: program.names[Int(range.lowerBound)])
            for index in range.dropFirst() {
                guard case .object(let object) = value else { return .absent }
                value = object[program.names[Int(index)]]
            }
            return value
        }
    }

    private func value(named name: Name) -> Value {
        for context in contexts.reversed() {
            if case .object(let object) = context, let index = object.index(of: name) {
                return object.entries[index].value
            }
        }
        return .absent
    }
}
