/// A number of things, with the word for one or for several.
struct Amount: CustomStringConvertible {
    let description: String

    init(_ count: Int, _ noun: String) { description = "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
