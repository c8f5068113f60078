/// Texts that are the same on every page, written into the templates as these are parsed.
struct Constants {
    private let values: [String: String]
    private let families: Set<String>

    init(_ values: [String: String]) {
        self.values = values
        families = Set(values.keys.compactMap(Self.family))
    }

    /// What a name stands for, if it is a constant or looks like one.
    enum Meaning {
        case constant(String)
        case unknown
        case notConstant
    }

    func meaning(of name: String) -> Meaning {
        if let value = values[name] { return .constant(value) }
        return Self.family(name).map(families.contains) == true ? .unknown : .notConstant
    }

    /// "word" of "word.save".
    private static func family(_ name: String) -> String? {
        name.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) }
    }
}
