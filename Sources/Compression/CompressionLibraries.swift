import CDeflate
import CZstd

/// The versions of the libraries in use.
package enum CompressionLibraries {
    /// As this program was built with it: the library does not tell its own.
    package static var deflate: String { LIBDEFLATE_VERSION_STRING }

    package static var zstd: String { unsafe String(cString: ZSTD_versionString()) }
}
