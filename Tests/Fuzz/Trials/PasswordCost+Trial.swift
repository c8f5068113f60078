import Credentials

extension PasswordCost {
    /// As little as this build knows: what is tried is how hashes are read, not what they cost.
    static var trial: PasswordCost {
        #if DEBUG
        .test
        #else
        .minimum
        #endif
    }
}
