/// The passwords that are tried first.
enum CommonPasswords {
    static func contains(_ password: [UInt8]) -> Bool { false }
}
