import Foundation
import Templates
import Testing

/// The published Mustache specification, where a copy of it lies beside the package.
@Suite(.enabled(if: Specification.isPresent)) struct SpecificationTests {
    @Test(arguments: Specification.cases)
    func `a template renders as the specification says`(specified: Specification.Case) throws {
        let partials = specified.partials.map { (name: $0.key, bytes: Array($0.value.utf8)) }
        let sources = [(name: "main template", bytes: Array(specified.template.utf8))] + partials
        let templates = try TemplateSet(sources: sources, dialect: .specification)

        var output: [UInt8] = []
        try templates.render("main template", value: specified.data, into: &output)

        #expect(String(decoding: output, as: UTF8.self) == specified.expected, "\(specified.desc)")
    }

    @Test func `all six files of the specification are read`() {
        #expect(Specification.cases.count >= 100)
    }
}

/// The cases of the specification's files.
enum Specification {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let desc: String
        let data: Value
        let template: String
        let expected: String
        let partials: [String: String]

        var testDescription: String { name }

        private enum CodingKeys: CodingKey {
            case name, desc, data, template, expected, partials
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            name = try values.decode(String.self, forKey: .name)
            desc = try values.decode(String.self, forKey: .desc)
            data = try values.decode(JSON.self, forKey: .data).value
            template = try values.decode(String.self, forKey: .template)
            expected = try values.decode(String.self, forKey: .expected)
            partials = try values.decodeIfPresent([String: String].self, forKey: .partials) ?? [:]
        }
    }

    private struct Suite: Decodable {
        let tests: [Case]
    }

    private static let files = ["comments", "delimiters", "interpolation", "inverted", "partials", "sections"]

    private static var folder: URL {
        if let shared = ProcessInfo.processInfo.environment["PICTURELIST_SHARED"] {
            return URL(filePath: shared).appending(path: "mustache-spec")
        }
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        return package.appending(path: "../shared/mustache-spec").standardized
    }

    static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path()) }

    static var cases: [Case] {
        guard isPresent else { return [] }
        return files.flatMap { file in
            do {
                let json = try Data(contentsOf: folder.appending(path: "\(file).json"))
                return try JSONDecoder().decode(Suite.self, from: json).tests
            } catch {
                Issue.record("\(file): \(error)")
                return []
            }
        }
    }
}

/// Any JSON, as data for a template.
private struct JSON: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            value = .absent
        } else if let flag = try? single.decode(Bool.self) {
            value = .flag(flag)
        } else if let number = try? single.decode(Int.self) {
            value = .number(number)
        } else if let number = try? single.decode(Double.self) {
            value = .decimal(number)
        } else if let text = try? single.decode(String.self) {
            value = .text(text)
        } else if let list = try? single.decode([JSON].self) {
            value = .list(list.map(\.value))
        } else {
            var object = Object()
            for (name, json) in try single.decode([String: JSON].self) {
                object[Name(name)] = json.value
            }
            value = .object(object)
        }
    }
}
