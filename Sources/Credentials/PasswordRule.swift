/// Why a password may not be used.
package enum PasswordIssue: Error, Equatable, Sendable {
    case tooShort
    case tooLong
    case common
    case likeName
}

/// What a new password must be: long enough, and not among those that are tried first.
///
/// Nothing is asked of its characters, and nothing about them is changed: the bytes count as they were typed.
package enum PasswordRule {
    /// The bytes a password may have.
    package static let lengths = 8...1_024

    private static let product = Array("picturelist".utf8)

    /// What is wrong with a new password of this user, or nil.
    package static func check(_ password: [UInt8], username: String) -> PasswordIssue? {
        if password.count < lengths.lowerBound { return .tooShort }
        if password.count > lengths.upperBound { return .tooLong }
        if CommonPasswords.contains(password) { return .common }
        return isLike(password, product) || isLike(password, Array(username.utf8)) ? .likeName : nil
    }

    /// Whether the password is the name, forwards or backwards, once or often, with other signs or a number around it.
    private static func isLike(_ password: [UInt8], _ name: [UInt8]) -> Bool {
        let units = readings(of: name).flatMap { [$0, $0.reversed()] }
        return readings(of: password).contains { reading in units.contains { isRepetition(reading, of: $0) } }
    }

    private static func isRepetition(_ bytes: [UInt8], of unit: [UInt8]) -> Bool {
        bytes.count.isMultiple(of: unit.count) && bytes.indices.allSatisfy { bytes[$0] == unit[$0 % unit.count] }
    }

    /// The lower-case letters and digits, and those without the digits at both ends, each where anything is left.
    private static func readings(of bytes: [UInt8]) -> [[UInt8]] {
        let signs = bytes.map(ASCII.lowercased).filter { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 >= 0x80 }
        let inner = signs.drop(while: ASCII.isDigit).reversed().drop(while: ASCII.isDigit).reversed()
        return [signs, Array(inner)].filter { !$0.isEmpty }
    }
}
