/// One filling of a template with data.
///
/// The entries of the innermost object are handed down as a span, so that most values are written from where they lie:
/// counting references would cost as much as all the rest.
struct Renderer {
    private let program: Program
    private var sheet: Sheet
    private let limits: TemplateSet.Limits
    private let start: Int
    /// The values whose sections are open, the innermost last.
    private var contexts: [Value] = []
    /// The spaces of the partials around; those before `indentationStart` are not for the lines of this one.
    private var indentation: [UInt8] = []
    private var indentationStart = 0
    private var depth = 0
    private var steps = 0

    init(
        _ program: Program,
        _ limits: TemplateSet.Limits,
        continuing output: [UInt8] = [],
        expecting length: Int = 0
    ) {
        self.program = program
        sheet = Sheet(continuing: output, expecting: length)
        self.limits = limits
        start = output.count
    }

    /// Writes a template filled with `value`, or nothing.
    mutating func render(_ template: String, _ value: Value) throws(TemplateError) {
        guard let index = program.indexes[template] else {
            throw TemplateError(.unknownTemplate, at: Place(template: template, line: 1, column: 1))
        }
        contexts = [value]
        let object = if case .object(let object) = value { object } else { Object() }
        do {
            try run(program.codes[index], object.entries.span)
        } catch {
            sheet.cut(to: start)
            throw error
        }
    }

    /// Hands out what was there before and what was written.
    mutating func finish() -> [UInt8] {
        sheet.finish()
    }

    /// Hands out what was written with the holes in it.
    mutating func finishStencil() -> Stencil {
        let holes = sheet.holes
        return Stencil(sheet.finish(), holes)
    }

    private mutating func run(_ range: Range<Int>, _ nearest: Span<Object.Entry>) throws(TemplateError) {
        var index = range.lowerBound
        while index < range.upperBound {
            switch program.segments[index] {
            case .text(let range):
                sheet.append(program.text, range)
            case .value(let path):
                write(path, nearest)
            case .raw(let path):
                sheet.append(value(at: path), isRaw: true)
            case .section(let path, let end):
                try runSection(index + 1..<Int(end), value(at: path), nearest, at: index)
                index = Int(end) - 1
            case .inverted(let path, let end):
                if value(at: path).isFalsey {
                    try enter(index + 1..<Int(end), nearest, at: index)
                }
                index = Int(end) - 1
            case .partial(let partial):
                try run(partial, nearest, at: index)
            case .indentation:
                sheet.append(indentation, Int32(indentationStart)..<Int32(indentation.count))
            }
            index += 1
        }
    }

    private mutating func runSection(
        _ range: Range<Int>,
        _ value: Value,
        _ nearest: Span<Object.Entry>,
        at index: Int
    ) throws(TemplateError) {
        guard !value.isFalsey else { return }
        guard case .list(let elements) = value else {
            try run(range, with: value, nearest, at: index)
            return
        }
        for element in elements {
            try run(range, with: element, nearest, at: index)
        }
    }

    /// Runs segments with one more value to look names up in.
    private mutating func run(
        _ range: Range<Int>,
        with value: Value,
        _ nearest: Span<Object.Entry>,
        at index: Int
    ) throws(TemplateError) {
        contexts.append(value)
        if case .object(let object) = value {
            try enter(range, object.entries.span, at: index)
        } else {
            try enter(range, nearest, at: index)
        }
        contexts.removeLast()
    }

    private mutating func run(
        _ partial: Partial,
        _ nearest: Span<Object.Entry>,
        at index: Int
    ) throws(TemplateError) {
        let (start, end) = (indentationStart, indentation.count)
        if !partial.isIndented {
            indentationStart = end
        }
        let spaces = Int(partial.indentation.lowerBound)..<Int(partial.indentation.upperBound)
        indentation.append(contentsOf: program.text[spaces])
        try enter(program.codes[Int(partial.code)], nearest, at: index)
        indentation.removeSubrange(end...)
        indentationStart = start
    }

    /// Runs segments one level deeper, within the limits.
    private mutating func enter(
        _ range: Range<Int>,
        _ nearest: Span<Object.Entry>,
        at index: Int
    ) throws(TemplateError) {
        steps += 1
        guard depth < limits.depth else { throw program.error(.recursion, at: index) }
        guard steps < limits.steps else { throw program.error(.tooMuchWork, at: index) }
        guard sheet.count - start < limits.length else { throw program.error(.tooLong, at: index) }
        depth += 1
        try run(range, nearest)
        depth -= 1
    }

    private mutating func write(_ path: Path, _ nearest: Span<Object.Entry>) {
        if case .name(let name) = path {
            for index in nearest.indices where nearest[index].0 == name {
                sheet.append(nearest[index].1)
                return
            }
        }
        sheet.append(value(at: path))
    }

    private func value(at path: Path) -> Value {
        switch path {
        case .current:
            return contexts.last ?? .absent
        case .name(let name):
            return value(named: name)
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
                return object.entries[index].1
            }
        }
        return .absent
    }
}
