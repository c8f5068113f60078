import CSodium
import Glibc

/// The password function of libsodium, which computes long and takes much memory: for threads of a pool only.
enum Argon2id {
    /// There is no memory for the work.
    struct NoMemory: Error {}

    /// The longest string the library reads or makes, with its final zero.
    private static let longest = crypto_pwhash_strbytes()

    /// The password in PHC form, with a salt of its own.
    static func hash(_ password: [UInt8], _ cost: PasswordCost) throws(NoMemory) -> String {
        Sodium.start()
        var text = [CChar](repeating: 0, count: longest)
        let count = UInt64(password.count)
        let passes = UInt64(cost.passes)
        let function = crypto_pwhash_alg_argon2id13()
        guard unsafe crypto_pwhash_str_alg(&text, cString(password), count, passes, cost.bytes, function) == 0 else {
            throw NoMemory()
        }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Whether the hash, which must be readable, was made of the password.
    static func verify(_ password: [UInt8], _ hash: String) throws(NoMemory) -> Bool {
        Sodium.start()
        errno = 0
        if unsafe crypto_pwhash_str_verify(buffer(hash), cString(password), UInt64(password.count)) == 0 { return true }
        // The library tells "not this password" from "could not find out" in errno alone.
        guard errno != ENOMEM else { throw NoMemory() }
        return false
    }

    /// Whether the text is a hash of this function.
    static func canRead(_ hash: String) -> Bool { difference(hash, .minimum) >= 0 }

    /// Whether the text is a hash of this function, made at this cost.
    static func isMade(_ hash: String, at cost: PasswordCost) -> Bool { difference(hash, cost) == 0 }

    /// A hash no password fits, made without the work: checking against it costs what checking a true one does.
    static func dummy(_ cost: PasswordCost) -> String {
        let salt = Base64.encode(Sodium.randomBytes(16), Base64.standard)
        let hash = Base64.encode(Sodium.randomBytes(32), Base64.standard)
        return "$argon2id$v=19$m=\(cost.kibibytes),t=\(cost.passes),p=1$\(salt)$\(hash)"
    }

    /// 0: made at this cost; 1: at another; -1: cannot be read.
    private static func difference(_ hash: String, _ cost: PasswordCost) -> Int32 {
        guard hash.utf8.starts(with: "$argon2id$".utf8), hash.utf8.count < longest else { return -1 }
        return unsafe crypto_pwhash_str_needs_rehash(buffer(hash), UInt64(cost.passes), cost.bytes)
    }

    /// The text in a buffer of the length the library may read, zeros behind it.
    private static func buffer(_ text: String) -> [CChar] {
        let bytes = text.utf8.prefix(longest - 1).map(CChar.init(bitPattern:))
        return bytes + [CChar](repeating: 0, count: longest - bytes.count)
    }

    private static func cString(_ bytes: [UInt8]) -> [CChar] { bytes.map(CChar.init(bitPattern:)) + [0] }
}
