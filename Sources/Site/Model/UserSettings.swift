import Records
import Web

/// How a user wants the site to be, on every device the same.
struct UserSettings: Hashable, Sendable {
    enum Theme: String, CaseIterable, Sendable {
        /// As the device is set.
        case auto
        case light
        case dark
    }

    enum Rows: String, CaseIterable, Sendable {
        case comfortable
        case compact
    }

    /// Nil: whatever the browser asks for.
    var language: String?
    var theme = Theme.auto
    var rows = Rows.comfortable
    /// Whether keys do what else takes a click.
    var hasKeys = true

    /// What stands in a form for no language in particular.
    static let anyLanguage = "auto"

    init() {}

    /// Those kept with a user; what this version does not know is as if never chosen.
    init(_ user: Record) {
        let language = user[User.language]
        self.language = language.utf8.isEmpty ? nil : language
        theme = Theme(rawValue: user[User.theme]) ?? .auto
        rows = Rows(rawValue: user[User.rows]) ?? .comfortable
        hasKeys = user[User.hasKeys]
    }

    /// Tells settings apart under which pages look different.
    var mark: String { "\(theme.rawValue) \(rows.rawValue) \(hasKeys)" }

    func fill(_ user: inout Draft) {
        user[User.language] = language ?? ""
        user[User.theme] = theme.rawValue
        user[User.rows] = rows.rawValue
        user[User.hasKeys] = hasKeys
    }

    /// These with what a form sets: a field that did not come stays.
    ///
    /// Only choices can be sent, so what is none comes from no form of ours.
    func changed(by form: Form, languages: [String]) throws(Trouble) -> UserSettings {
        var settings = self
        if let language = try Self.choice("language", in: form, of: [Self.anyLanguage] + languages) {
            settings.language = language == Self.anyLanguage ? nil : language
        }
        if let name = try Self.choice("theme", in: form, of: Theme.allCases.map(\.rawValue)) {
            settings.theme = Theme(rawValue: name) ?? theme
        }
        if let name = try Self.choice("rows", in: form, of: Rows.allCases.map(\.rawValue)) {
            settings.rows = Rows(rawValue: name) ?? rows
        }
        if let answer = try Self.choice("keys", in: form, of: ["yes", "no"]) { settings.hasKeys = answer == "yes" }
        return settings
    }

    private static func choice(_ name: String, in form: Form, of names: [String]) throws(Trouble) -> String? {
        let texts = form.texts(name)
        guard let text = texts.first else { return nil }
        guard texts.count == 1, let choice = names.first(where: text.isIdentical) else { throw .malformed }
        return choice
    }
}
