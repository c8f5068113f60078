import Templates

/// The settings as choices of a form, each between a few things.
struct SettingsChoices {
    private struct Option {
        let value: String
        let text: String
        /// The language of the text, where it is not the page's.
        var language: String?
    }

    private let settings: UserSettings
    private let languages: LanguageNames
    private let words: Words

    init(_ settings: UserSettings, _ languages: LanguageNames, _ words: Words) {
        self.settings = settings
        self.languages = languages
        self.words = words
    }

    var data: Templates.Value {
        .list([.object(language), .object(theme), .object(rows), .object(keys)])
    }

    /// Each language is called what it calls itself, for whoever cannot read the others.
    private var language: Object {
        let names = languages.all.map { Option(value: $0.code, text: $0.name, language: $0.code) }
        let any = Option(value: UserSettings.anyLanguage, text: words[.settingsAuto])
        return choice("language", .settingsLanguage, [any] + names, settings.language ?? UserSettings.anyLanguage)
    }

    private var theme: Object {
        let options = UserSettings.Theme.allCases.map { Option(value: $0.rawValue, text: words[$0.word]) }
        return choice("theme", .settingsTheme, options, settings.theme.rawValue)
    }

    private var rows: Object {
        let options = UserSettings.Rows.allCases.map { Option(value: $0.rawValue, text: words[$0.word]) }
        return choice("rows", .settingsRows, options, settings.rows.rawValue)
    }

    private var keys: Object {
        let options = [
            Option(value: "yes", text: words[.settingsOn]), Option(value: "no", text: words[.settingsOff]),
        ]
        return choice("keys", .settingsKeys, options, settings.hasKeys ? "yes" : "no")
            .merging(["hint": .text(words[.settingsKeysHint]), "hintId": "keys-hint"])
    }

    private func choice(_ name: String, _ label: Word, _ options: [Option], _ chosen: String) -> Object {
        [
            "name": .text(name),
            "label": .text(words[label]),
            "options": .list(
                options.map { option in
                    .object([
                        "value": .text(option.value),
                        "text": .text(option.text),
                        "lang": Value(option.language),
                        "isChosen": .flag(option.value == chosen),
                    ])
                }
            ),
        ]
    }
}

extension UserSettings.Theme {
    var word: Word {
        switch self {
        case .auto: .settingsAuto
        case .light: .settingsLight
        case .dark: .settingsDark
        }
    }
}

extension UserSettings.Rows {
    var word: Word {
        switch self {
        case .comfortable: .settingsComfortable
        case .compact: .settingsCompact
        }
    }
}
