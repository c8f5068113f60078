import HTTP
import Web

extension Trial {
    /// Whatever a client says it takes, it is sent what there is, and nothing that it names as unwanted.
    static let accept = Trial("accept", longest: 300) { bytes in
        guard let value = FieldValue(bytes: bytes) else { return }
        let fields: Fields = [.acceptEncoding: value, .acceptLanguage: value]
        guard let list = WeightedList(.acceptEncoding, in: fields) else {
            throw Finding(description: "a line that is there is read")
        }
        for member in list.members {
            try hold(0...1000 ~= member.weight, "a weight is zero to one")
            let name = member.name.allSatisfy { 0x21...0x7E ~= $0 && !(0x41...0x5A ~= $0) }
            try hold(name && !member.name.isEmpty, "a name is a token in small letters")
        }
        if let coding = ContentCoding(acceptedBy: fields) {
            let names = coding == .gzip ? ["gzip", "x-gzip", "*"] : ["zstd", "*"]
            let isWanted = list.members.contains { $0.weight > 0 && names.contains($0.name.text) }
            try hold(isWanted, "\(coding) is sent to who takes it")
        }
        let languages = ["en", "de", "zh-Hans", "zh-Hant"]
        let chosen = LanguageChoice.best(of: languages, for: fields)
        try hold(chosen.map(languages.contains) ?? false, "one of the languages is spoken")
        try hold(LanguageChoice.best(of: [], for: fields) == nil, "where there is none, none is spoken")
    }
}
