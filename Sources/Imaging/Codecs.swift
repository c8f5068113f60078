import CImaging

/// The libraries that read and write the pictures.
package enum Codecs {
    /// Names and versions, as `libpng` and `1.6.39`.
    package static var versions: [(name: String, version: String)] {
        [
            ("libpng", unsafe String(cString: cimaging_png_version())),
            ("Little CMS", unsafe String(cString: cimaging_color_version())),
            ("libjpeg-turbo", unsafe String(cString: cimaging_jpeg_version())),
        ]
    }
}
