/// What is wrong in a template, and where: "list.mustache:12:5: {{#rows}} is never closed".
package struct TemplateError: Error, Equatable {
    package enum Reason: Equatable, Sendable {
        case notUTF8
        case duplicateTemplate
        case unclosedTag
        case badName(String)
        case badDelimiters
        case unclosedSection(String)
        case wrongClose(found: String, open: String?)
        case nestedTooDeeply
        case unknownPartial(String)
        case unknownConstant(String)
        case constantAsSection(String)
        case rawTag

        // While rendering
        case unknownTemplate
        case recursion
        case tooMuchWork
        case tooLong
    }

    /// The template's name with ".mustache" behind it.
    package let file: String
    /// Counted from one.
    package let line: Int
    /// Counted from one, in Unicode scalars.
    package let column: Int
    package let reason: Reason

    package init(file: String, line: Int, column: Int, reason: Reason) {
        self.file = file
        self.line = line
        self.column = column
        self.reason = reason
    }

    init(_ reason: Reason, at place: Place) {
        self.init(file: "\(place.template).mustache", line: place.line, column: place.column, reason: reason)
    }
}

extension TemplateError: CustomStringConvertible {
    package var description: String { "\(file):\(line):\(column): \(reason)" }
}

extension TemplateError.Reason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notUTF8: "the template is not UTF-8 text"
        case .duplicateTemplate: "there are two templates of this name"
        case .unclosedTag: "the tag is never closed"
        case .badName(let name): "\"\(name)\" is not a name: letters, digits, - and _, parted by single dots"
        case .badDelimiters: "delimiters are set as in {{=<% %>=}}: two words without ="
        case .unclosedSection(let name): "{{#\(name)}} is never closed"
        case .wrongClose(let found, nil): "{{/\(found)}} closes nothing"
        case .wrongClose(let found, let open?): "{{/\(found)}} stands where {{/\(open)}} should"
        case .nestedTooDeeply: "sections are nested too deeply"
        case .unknownPartial(let name): "there is no template \"\(name)\""
        case .unknownConstant(let name): "\"\(name)\" is not in the catalogue"
        case .constantAsSection(let name): "\"\(name)\" is a constant, so it makes no section"
        case .rawTag: "raw tags are not allowed: pass markup as a value"
        case .unknownTemplate: "there is no such template"
        case .recursion: "templates include each other without end, or too deeply"
        case .tooMuchWork: "rendering takes too many steps"
        case .tooLong: "the page becomes too long"
        }
    }
}
