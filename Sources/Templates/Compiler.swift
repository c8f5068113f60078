/// Makes the program of a set of templates.
struct Compiler {
    private struct Template {
        let name: String
        let source: [UInt8]
        let tokens: [Token]
    }

    private struct OpenSection {
        let tag: Tag
        let segment: Int
    }

    private let templates: [Template]
    private let constants: Constants
    private let dialect: TemplateSet.Dialect
    private var program: Program

    /// The template being compiled, and whether as it is inside an indented partial.
    private var current = 0
    private var isIndented = false
    private var open: [OpenSection] = []
    /// Text may be joined to the last segment only from here on: earlier ones are inside a section now closed.
    private var joinable = 0
    private var wanted: [Int] = []

    init(
        _ sources: [TemplateSet.Source],
        _ constants: Constants,
        _ dialect: TemplateSet.Dialect
    ) throws(TemplateError) {
        self.constants = constants
        self.dialect = dialect
        var indexes: [String: Int] = [:]
        var templates: [Template] = []
        for (name, source) in sources {
            guard indexes.updateValue(templates.count, forKey: name) == nil else {
                throw TemplateError(.duplicateTemplate, in: name)
            }
            guard String(validating: source, as: UTF8.self) != nil else { throw TemplateError(.notUTF8, in: name) }
            var scanner = Scanner(name, source)
            templates.append(Template(name: name, source: source, tokens: try scanner.scan()))
        }
        self.templates = templates
        program = Program(
            codes: Array(repeating: 0..<0, count: 2 * templates.count),
            templateNames: templates.map(\.name),
            indexes: indexes
        )
    }

    mutating func compile() throws(TemplateError) -> Program {
        for template in templates.indices {
            try compile(template, isIndented: false)
        }
        while let template = wanted.popLast() {
            guard program.codes[templates.count + template].isEmpty else { continue }
            try compile(template, isIndented: true)
        }
        return program
    }

    private mutating func compile(_ template: Int, isIndented: Bool) throws(TemplateError) {
        current = template
        self.isIndented = isIndented
        let start = program.segments.count
        joinable = start
        for token in templates[template].tokens {
            try add(token)
        }
        if let section = open.popLast() {
            throw error(.unclosedSection(text(section.tag.content)), at: section.tag)
        }
        program.codes[isIndented ? templates.count + template : template] = start..<program.segments.count
    }

    private mutating func add(_ token: Token) throws(TemplateError) {
        switch token {
        case .lineStart where isIndented: program.append(.indentation, at: .start)
        case .lineStart: break
        case .text(let range): addText(templates[current].source[range])
        case .tag(let tag, let indentation): try add(tag, indentation)
        }
    }

    private mutating func add(_ tag: Tag, _ indentation: Range<Int>?) throws(TemplateError) {
        switch tag.kind {
        case .comment, .delimiters: break
        case .value, .raw: try addValue(tag)
        case .section, .inverted: try openSection(tag)
        case .close: try closeSection(tag)
        case .partial: try addPartial(tag, indentation)
        }
    }

    private mutating func addValue(_ tag: Tag) throws(TemplateError) {
        guard tag.kind == .value || dialect == .specification else { throw error(.rawTag, at: tag) }
        let path = try path(of: tag)
        switch constants.meaning(of: text(tag.content)) {
        case .constant(let text): addConstant(text, isRaw: tag.kind == .raw)
        case .unknown: throw error(.unknownConstant(text(tag.content)), at: tag)
        case .notConstant: program.append(tag.kind == .raw ? .raw(path) : .value(path), at: place(of: tag))
        }
    }

    private mutating func addConstant(_ text: String, isRaw: Bool) {
        var bytes: [UInt8] = []
        if isRaw {
            bytes.append(contentsOf: text.utf8)
        } else {
            bytes.appendEscaped(text)
        }
        addText(bytes[...])
    }

    private mutating func openSection(_ tag: Tag) throws(TemplateError) {
        guard open.count < Limits.nesting else { throw error(.nestedTooDeeply, at: tag) }
        guard case .notConstant = constants.meaning(of: text(tag.content)) else {
            throw error(.constantAsSection(text(tag.content)), at: tag)
        }
        open.append(OpenSection(tag: tag, segment: program.segments.count))
        let path = try path(of: tag)
        program.append(tag.kind == .section ? .section(path, end: 0) : .inverted(path, end: 0), at: place(of: tag))
        joinable = program.segments.count
    }

    private mutating func closeSection(_ tag: Tag) throws(TemplateError) {
        let found = text(tag.content)
        guard let section = open.popLast() else { throw error(.wrongClose(found: found, open: nil), at: tag) }
        let name = text(section.tag.content)
        guard name == found else { throw error(.wrongClose(found: found, open: name), at: tag) }
        let end = Int32(program.segments.count)
        switch program.segments[section.segment] {
        case .section(let path, _): program.segments[section.segment] = .section(path, end: end)
        case .inverted(let path, _): program.segments[section.segment] = .inverted(path, end: end)
        default: break
        }
        joinable = program.segments.count
    }

    private mutating func addPartial(_ tag: Tag, _ indentation: Range<Int>?) throws(TemplateError) {
        let name = text(tag.content)
        guard let template = program.indexes[name] else {
            if dialect == .specification { return }
            throw error(.unknownPartial(name), at: tag)
        }
        let isIndented = indentation.map { self.isIndented || !$0.isEmpty } ?? false
        if isIndented {
            wanted.append(template)
        }
        let partial = Partial(
            code: Int32(isIndented ? templates.count + template : template),
            indentation: indentation.map { keep(templates[current].source[$0]) }
        )
        program.append(.partial(partial), at: place(of: tag))
    }

    private mutating func addText(_ bytes: ArraySlice<UInt8>) {
        let range = keep(bytes)
        if program.segments.count > joinable, case .text(let last)? = program.segments.last,
            last.upperBound == range.lowerBound
        {
            program.segments[program.segments.count - 1] = .text(last.lowerBound..<range.upperBound)
        } else {
            program.append(.text(range), at: .start)
        }
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) -> Range<Int32> {
        let start = Int32(program.text.count)
        program.text.append(contentsOf: bytes)
        return start..<Int32(program.text.count)
    }

    private mutating func path(of tag: Tag) throws(TemplateError) -> Path {
        let bytes = templates[current].source[tag.content]
        if bytes.elementsEqual(".".utf8) { return .current }
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.mayStandInName) }) else {
            throw error(.badName(text(tag.content)), at: tag)
        }
        guard parts.count > 1 else { return .name(Name(bytes: bytes)) }
        let start = Int32(program.names.count)
        program.names.append(contentsOf: parts.map { Name(bytes: $0) })
        return .dotted(start..<Int32(program.names.count))
    }

    private static func mayStandInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...: true
        default: false
        }
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: templates[current].source[range], as: UTF8.self)
    }

    private func place(of tag: Tag) -> Place {
        Place(of: tag.range.lowerBound, in: templates[current].source)
    }

    private func error(_ reason: TemplateError.Reason, at tag: Tag) -> TemplateError {
        TemplateError(reason, in: templates[current].name, at: place(of: tag))
    }
}
