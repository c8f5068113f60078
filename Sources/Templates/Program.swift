/// Where a tag's value is found.
enum Path {
    /// `{{.}}`
    case current
    case name(Name)
    /// `{{a.b.c}}`: the names at these places of `Program.names`.
    case dotted(Range<Int32>)
}

/// One step of a rendering; trivial, so that fetching one counts no references.
enum Segment {
    /// Bytes at these places of `Program.text`.
    case text(Range<Int32>)
    case value(Path)
    /// A value written as it is, in the specification's dialect only.
    case raw(Path)
    /// The segments up to `end` once for the value, or for each of its elements.
    case section(Path, end: Int32)
    /// The segments up to `end` if there is no value.
    case inverted(Path, end: Int32)
    case partial(Partial)
    /// The spaces of the partial tags around, at the start of a line.
    case indentation
}

/// A place where another template is run; most are not run but written out.
struct Partial {
    /// The template's place in `Program.codes`.
    let code: Int32
    /// Whether the spaces at the starts of this template's lines are for those of the other too.
    let isIndented: Bool
    /// More spaces for the other's lines, at places of `Program.text`.
    let indentation: Range<Int32>
}

/// All templates of a set as one run of segments.
struct Program {
    private(set) var text: [UInt8] = []
    private(set) var names: [Name] = []
    var segments: [Segment] = []
    /// Where each segment stands in its template.
    private var places: [Place] = []
    /// The segments of each template, then those of each template as it is inside an indented partial.
    var codes: [Range<Int>]
    let indexes: [String: Int]

    init(indexes: [String: Int]) {
        self.indexes = indexes
        codes = Array(repeating: 0..<0, count: 2 * indexes.count)
    }

    mutating func append(_ segment: Segment, at place: Place) {
        segments.append(segment)
        places.append(place)
    }

    /// Ends a section here.
    mutating func close(_ section: Int) {
        let end = Int32(segments.count)
        switch segments[section] {
        case .section(let path, _): segments[section] = .section(path, end: end)
        case .inverted(let path, _): segments[section] = .inverted(path, end: end)
        default: preconditionFailure("only a section is closed")
        }
    }

    mutating func keep(_ bytes: some Collection<UInt8>) -> Range<Int32> {
        let start = Int32(text.count)
        text.append(contentsOf: bytes)
        return start..<Int32(text.count)
    }

    mutating func keep(_ path: [Name]) -> Range<Int32> {
        let start = Int32(names.count)
        names.append(contentsOf: path)
        return start..<Int32(names.count)
    }

    /// An error at a segment.
    func error(_ reason: TemplateError.Reason, at segment: Int) -> TemplateError {
        TemplateError(reason, at: places[segment])
    }
}
