/// Makes the program of a set of templates.
struct Compiler {
    private struct OpenSection {
        let tag: Tag
        let segment: Int
    }

    private let templates: [Template]
    private let constants: Constants
    private let dialect: TemplateSet.Dialect
    private let limits: TemplateSet.Limits
    private var program: Program

    /// The number of the template being compiled, and whether it is as inside an indented partial.
    private var current = 0
    private var isIndented = false
    private var openSections: [OpenSection] = []
    /// Text may be joined to the last segment only from here on: what is before belongs to a section of its own.
    private var joinable = 0
    /// Templates that some indented partial names.
    private var indented: [Int] = []

    private var template: Template { templates[current] }

    init(
        _ templates: [Template],
        _ constants: Constants,
        _ dialect: TemplateSet.Dialect,
        _ limits: TemplateSet.Limits
    ) throws(TemplateError) {
        self.templates = templates
        self.constants = constants
        self.dialect = dialect
        self.limits = limits
        program = Program(
            codes: Array(repeating: 0..<0, count: 2 * templates.count),
            templateNames: templates.map(\.name),
            indexes: Dictionary(zip(templates.map(\.name), 0...)) { first, _ in first }
        )
        for (index, template) in templates.enumerated() where program.indexes[template.name] != index {
            throw template.error(.duplicateTemplate)
        }
    }

    mutating func compile() throws(TemplateError) -> Program {
        for index in templates.indices {
            try compile(index, isIndented: false)
        }
        while let index = indented.popLast() {
            guard program.codes[templates.count + index].isEmpty else { continue }
            try compile(index, isIndented: true)
        }
        return program
    }

    private mutating func compile(_ index: Int, isIndented: Bool) throws(TemplateError) {
        current = index
        self.isIndented = isIndented
        let start = program.segments.count
        joinable = start
        var scanner = Scanner(template)
        for token in try scanner.scan() {
            try add(token)
        }
        if let section = openSections.popLast() {
            throw error(.unclosedSection(template.text(section.tag.content)), at: section.tag)
        }
        program.codes[isIndented ? templates.count + index : index] = start..<program.segments.count
    }

    private mutating func add(_ token: Token) throws(TemplateError) {
        switch token {
        case .lineStart where isIndented: program.append(.indentation)
        case .lineStart: break
        case .text(let range): add(template.bytes[range])
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

    private mutating func add(_ text: some Collection<UInt8>) {
        let range = program.keep(text)
        if program.segments.count > joinable, case .text(let last)? = program.segments.last,
            last.upperBound == range.lowerBound
        {
            program.segments[program.segments.count - 1] = .text(last.lowerBound..<range.upperBound)
        } else {
            program.append(.text(range))
        }
    }

    private mutating func addValue(_ tag: Tag) throws(TemplateError) {
        guard tag.kind == .value || dialect == .specification else { throw error(.rawTag, at: tag) }
        let path = try path(of: tag)
        switch constants.meaning(of: template.text(tag.content)) {
        case .constant(let text): add(Self.bytes(of: text, isRaw: tag.kind == .raw))
        case .unknown: throw error(.unknownConstant(template.text(tag.content)), at: tag)
        case .notConstant: program.append(tag.kind == .raw ? .raw(path) : .value(path), at: place(of: tag))
        }
    }

    private static func bytes(of constant: String, isRaw: Bool) -> [UInt8] {
        var page = Page()
        page.append(.text(constant), isRaw: isRaw)
        return page.finish()
    }

    private mutating func openSection(_ tag: Tag) throws(TemplateError) {
        let path = try path(of: tag)
        guard openSections.count < limits.nesting else { throw error(.nestedTooDeeply, at: tag) }
        guard case .notConstant = constants.meaning(of: template.text(tag.content)) else {
            throw error(.constantAsSection(template.text(tag.content)), at: tag)
        }
        openSections.append(OpenSection(tag: tag, segment: program.segments.count))
        program.append(tag.kind == .section ? .section(path, end: 0) : .inverted(path, end: 0), at: place(of: tag))
    }

    private mutating func closeSection(_ tag: Tag) throws(TemplateError) {
        let found = template.text(tag.content)
        guard let section = openSections.popLast() else { throw error(.wrongClose(found: found, open: nil), at: tag) }
        let name = template.text(section.tag.content)
        guard name == found else { throw error(.wrongClose(found: found, open: name), at: tag) }
        program.close(section.segment)
        joinable = program.segments.count
    }

    private mutating func addPartial(_ tag: Tag, _ indentation: Range<Int>?) throws(TemplateError) {
        let name = template.text(tag.content)
        guard let index = program.indexes[name] else {
            if dialect == .specification { return }
            throw error(.unknownPartial(name), at: tag)
        }
        let isIndented = indentation.map { self.isIndented || !$0.isEmpty } ?? false
        if isIndented {
            indented.append(index)
        }
        let partial = Partial(
            code: Int32(isIndented ? templates.count + index : index),
            indentation: indentation.map { program.keep(template.bytes[$0]) }
        )
        program.append(.partial(partial), at: place(of: tag))
    }

    private mutating func path(of tag: Tag) throws(TemplateError) -> Path {
        let bytes = template.bytes[tag.content]
        if bytes.elementsEqual(".".utf8) { return .current }
        let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.mayStandInName) }) else {
            throw error(.badName(template.text(tag.content)), at: tag)
        }
        let names = parts.map { Name(bytes: $0.span) }
        return names.count == 1 ? .name(names[0]) : .dotted(program.keep(names))
    }

    private static func mayStandInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...: true
        default: false
        }
    }

    private func place(of tag: Tag) -> Place {
        template.place(of: tag.range.lowerBound)
    }

    private func error(_ reason: TemplateError.Reason, at tag: Tag) -> TemplateError {
        template.error(reason, at: tag.range.lowerBound)
    }
}
