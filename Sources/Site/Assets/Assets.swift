import Credentials
import Records
package import Templates

/// What pages are made of: templates, words, and the static files they name.
final class Assets: Sendable {
    let words: Words
    let templates: TemplateSet
    let statics: StaticFiles
    /// Rows of lists, as these templates and words make them.
    let rowStencils = RowStencils()
    let listOrders = ListOrders()
    /// A digest of all files, so that pages made of others are not taken for these.
    let digest: String

    /// Compiles all templates; the first thing wrong in any of them is thrown, with its place.
    init(files: [AssetFile], language: String) throws(AssetError) {
        words = try Self.words(in: files, language: language)
        statics = StaticFiles(files)
        digest = Self.digest(of: files, language)
        let sources = files.compactMap { file in
            Self.templateName(file).map { (name: $0, bytes: file.bytes) }
        }
        do {
            templates = try TemplateSet(sources: sources, constants: words.constants)
        } catch {
            throw .template(error)
        }
    }

    private static func digest(of files: [AssetFile], _ language: String) -> String {
        var stream = DigestStream(.blake2b)
        stream.update([UInt8](language.utf8))
        for file in files {
            stream.update([UInt8](file.path.utf8))
            stream.update(file.bytes)
        }
        return Hexadecimal.text(Array(stream.finish().prefix(8)))
    }

    private static func templateName(_ file: AssetFile) -> String? {
        guard let name = file.name(under: "Templates"), name.hasSuffix(".mustache") else { return nil }
        return String(name.dropLast(".mustache".count))
    }

    private static func words(in files: [AssetFile], language: String) throws(AssetError) -> Words {
        let name = "words.\(language).txt"
        guard let file = files.first(where: { $0.path == "Templates/\(name)" }) else {
            throw .unreadable("Templates/\(name)")
        }
        let words: Words
        do {
            words = try Words(language: language, catalogue: file.bytes, name: file.path)
        } catch {
            throw .words(error)
        }
        guard words.missing.isEmpty else {
            throw .words(
                WordsError(file: file.path, line: 1, reason: "no text for \(words.missing.joined(separator: ", "))")
            )
        }
        return words
    }
}

/// Why templates, words or static files cannot be used.
package enum AssetError: Error, CustomStringConvertible {
    case unreadable(String)
    case words(WordsError)
    case template(TemplateError)

    package var description: String {
        switch self {
        case .unreadable(let path): "\(path) cannot be read"
        case .words(let error): error.description
        case .template(let error): "\(error)"
        }
    }
}
