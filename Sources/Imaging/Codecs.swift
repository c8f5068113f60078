import CImaging

/// The libraries that read and write the pictures.
package enum Codecs {
    /// Names and versions, as `libpng` and `1.6.39`, or `not built in`.
    package static var versions: [(name: String, version: String)] {
        [
            ("libpng", unsafe text(cimaging_png_version())),
            ("libjpeg-turbo", unsafe text(cimaging_jpeg_version())),
            ("lcms2", unsafe text(cimaging_color_version())),
            ("libwebp", unsafe text(cimaging_webp_version())),
            ("giflib", unsafe text(cimaging_gif_version())),
            ("libheif", unsafe text(cimaging_heif_version())),
        ]
    }

    private static func text(_ version: UnsafePointer<CChar>?) -> String {
        unsafe version.map { unsafe String(cString: $0) } ?? "not built in"
    }
}

extension PictureFormat {
    /// Whether what decodes it is built in.
    var isDecoded: Bool {
        switch self {
        case .jpeg, .png: true
        case .webp: unsafe cimaging_webp_version() != nil
        case .gif: unsafe cimaging_gif_version() != nil
        case .heic, .avif: cimaging_has_heif()
        }
    }
}
