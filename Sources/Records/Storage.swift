/// How the values of a kind are stored: the cases of `Value`, which every store knows.
public enum Storage: String, Sendable {
    case text
    case integer
    case real
    case flag
    case time
    case date
    case bytes
    case photo
    case reference

    /// Whether the value is stored this way; null fits everywhere.
    package func fits(_ value: Value) -> Bool {
        switch (self, value) {
        case (_, .null), (.text, .text), (.integer, .integer), (.real, .real), (.flag, .flag), (.time, .time),
            (.date, .date), (.bytes, .bytes), (.photo, .photo), (.reference, .reference):
            true
        default: false
        }
    }
}
