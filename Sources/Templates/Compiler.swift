/// Makes the program of a set of templates.
///
/// A partial is written out where it stands, with the spaces before its lines, so that text joins to long runs; only one
/// that includes itself stays a step of its own.
struct Compiler {
    /// A template on its way into the program, by itself or inside others.
    private struct Expansion {
        let index: Int
        /// Whether spaces known only while rendering begin the lines.
        var isIndented = false
        /// Spaces that begin the lines.
        var indentation: ArraySlice<UInt8> = []
        var openSections: [OpenSection] = []
    }

    private struct OpenSection {
        let tag: Tag
        let segment: Int
    }

    private static let expansionLimit = 200

    private let templates: [Template]
    private let constants: Constants
    private let dialect: TemplateSet.Dialect
    private let limits: TemplateSet.Limits
    private var tokens: [[Token]] = []
    private var program: Program
    /// The template being compiled, and in it those that are being written out, each inside the one before.
    private var expansions: [Expansion] = []
    /// How many templates have been written out in this one.
    private var expansionCount = 0
    /// Text may be joined to the last segment only from here on: what is before belongs to a section of its own.
    private var joinable = 0
    /// Templates that are run inside an indented partial.
    private var indented: [Int] = []

    private var current: Expansion { expansions[expansions.count - 1] }
    private var template: Template { templates[current.index] }

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
        program = Program(indexes: Dictionary(zip(templates.map(\.name), 0...)) { first, _ in first })
        for (index, template) in templates.enumerated() {
            guard program.indexes[template.name] == index else { throw template.error(.duplicateTemplate) }
            var scanner = Scanner(template)
            tokens.append(try scanner.scan())
        }
    }

    mutating func compile() throws(TemplateError) -> Program {
        for index in templates.indices {
            program.codes[index] = try compile(Expansion(index: index))
        }
        while let index = indented.popLast() {
            guard program.codes[templates.count + index].isEmpty else { continue }
            program.codes[templates.count + index] = try compile(Expansion(index: index, isIndented: true))
        }
        return program
    }

    private mutating func compile(_ expansion: Expansion) throws(TemplateError) -> Range<Int> {
        let start = program.segments.count
        joinable = start
        expansionCount = 0
        try expand(expansion)
        return start..<program.segments.count
    }

    private mutating func expand(_ expansion: Expansion) throws(TemplateError) {
        expansions.append(expansion)
        expansionCount += 1
        for token in tokens[expansion.index] {
            try add(token)
        }
        if let section = current.openSections.last {
            throw error(.unclosedSection(template.text(section.tag.content)), at: section.tag)
        }
        expansions.removeLast()
    }

    private mutating func add(_ token: Token) throws(TemplateError) {
        switch token {
        case .lineStart: addIndentation()
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

    private mutating func addIndentation() {
        if current.isIndented {
            program.append(.indentation, at: template.place(of: 0))
        }
        add(current.indentation)
    }

    private mutating func add(_ text: some Collection<UInt8>) {
        guard !text.isEmpty else { return }
        let range = program.keep(text)
        if program.segments.count > joinable, case .text(let last)? = program.segments.last,
            last.upperBound == range.lowerBound
        {
            program.segments[program.segments.count - 1] = .text(last.lowerBound..<range.upperBound)
        } else {
            program.append(.text(range), at: template.place(of: 0))
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
        var sheet = Sheet()
        sheet.append(.text(constant), isRaw: isRaw)
        return sheet.finish()
    }

    private mutating func openSection(_ tag: Tag) throws(TemplateError) {
        let path = try path(of: tag)
        guard current.openSections.count < limits.nesting else { throw error(.nestedTooDeeply, at: tag) }
        guard case .notConstant = constants.meaning(of: template.text(tag.content)) else {
            throw error(.constantAsSection(template.text(tag.content)), at: tag)
        }
        let section = OpenSection(tag: tag, segment: program.segments.count)
        expansions[expansions.count - 1].openSections.append(section)
        program.append(tag.kind == .section ? .section(path, end: 0) : .inverted(path, end: 0), at: place(of: tag))
    }

    private mutating func closeSection(_ tag: Tag) throws(TemplateError) {
        let found = template.text(tag.content)
        guard let section = expansions[expansions.count - 1].openSections.popLast() else {
            throw error(.wrongClose(found: found, open: nil), at: tag)
        }
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
        let expansion = Expansion(
            index: index,
            isIndented: indentation != nil && current.isIndented,
            indentation: indentation.map { current.indentation + template.bytes[$0] } ?? []
        )
        if mayExpand(index) {
            try expand(expansion)
        } else {
            addCall(expansion, at: place(of: tag))
        }
    }

    /// Whether a template may be written out here: not inside itself, nor where that would make too much of it.
    private func mayExpand(_ index: Int) -> Bool {
        expansionCount < Self.expansionLimit && !expansions.contains { $0.index == index }
    }

    private mutating func addCall(_ expansion: Expansion, at place: Place) {
        let isIndented = expansion.isIndented || !expansion.indentation.isEmpty
        if isIndented {
            indented.append(expansion.index)
        }
        let partial = Partial(
            code: Int32(isIndented ? templates.count + expansion.index : expansion.index),
            isIndented: expansion.isIndented,
            indentation: program.keep(expansion.indentation)
        )
        program.append(.partial(partial), at: place)
    }

    private mutating func path(of tag: Tag) throws(TemplateError) -> Path {
        let names = try template.names(in: tag)
        return switch names.count {
        case 0: .current
        case 1: .name(names[0])
        default: .dotted(program.keep(names))
        }
    }

    private func place(of tag: Tag) -> Place {
        template.place(of: tag.range.lowerBound)
    }

    private func error(_ reason: TemplateError.Reason, at tag: Tag) -> TemplateError {
        template.error(reason, at: tag.range.lowerBound)
    }
}
