/// A number with a fraction as a person writes it: a sign, digits with a point among them, a power of ten.
///
/// `Double` reads more than that: `0x1p3`, `inf`, `nan(7)`.
struct TypedNumber {
    /// Nil when no `Double` is near: too large, or so small that nothing is left of it.
    let number: Double?

    /// Nil when the text is written in any other way.
    init?(_ text: String) {
        // No number worth typing is longer.
        guard text.utf8.count <= 64 else { return nil }
        var rest = Array(text.utf8)[...]
        Self.dropSign(&rest)
        let whole = Self.takeDigits(&rest)
        let fraction = rest.first == UInt8(ascii: ".") ? Self.takeDigits(after: &rest) : []
        guard !whole.isEmpty || !fraction.isEmpty else { return nil }
        if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
            rest.removeFirst()
            Self.dropSign(&rest)
            guard !Self.takeDigits(&rest).isEmpty else { return nil }
        }
        guard rest.isEmpty, let nearest = Double(text) else { return nil }
        let isZero = whole.allSatisfy { $0 == UInt8(ascii: "0") } && fraction.allSatisfy { $0 == UInt8(ascii: "0") }
        number = nearest.isFinite && (nearest != 0 || isZero) ? nearest : nil
    }

    /// The shortest text that reads back as the same number.
    static func text(of number: Double) -> String {
        let text = number.description
        if text.hasSuffix(".0") { return String(text.dropLast(2)) }
        guard let mark = text.firstIndex(of: "e"), let power = Int(text[text.index(after: mark)...]) else {
            return text
        }
        return "\(text[..<mark])e\(power)"
    }

    private static func dropSign(_ rest: inout ArraySlice<UInt8>) {
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    }

    private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        rest = rest.dropFirst(digits.count)
        return digits
    }

    private static func takeDigits(after point: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        point.removeFirst()
        return takeDigits(&point)
    }
}
