import Compression
import Credentials
import HTTPServer
import Imaging
import SQLStore
import Text

/// The program's version, and those of the libraries it uses.
enum Libraries {
    static let program = "0.1.0"

    static var lines: [String] {
        let all =
            [("PictureList", program), ("SQLite", SQLStore.libraryVersion)]
            + Codecs.versions.map { ($0.name, $0.version) }
            + [
                ("libdeflate", CompressionLibraries.deflate), ("zstd", CompressionLibraries.zstd),
                ("libsodium", Sodium.version), ("OpenSSL", TLSIdentity.libraryVersion),
                ("ICU", Collation.libraryVersion),
            ]
        return all.map { "\($0.0) \($0.1)" }
    }
}
