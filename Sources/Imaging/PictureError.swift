package import Files

/// Why an upload cannot become a photo.
package enum PictureError: Error, Equatable, Sendable {
    case empty
    case notAPicture(OtherKind)
    /// The end of the file is missing.
    case incomplete
    case damaged
    case tooLarge(pixels: Int)
    /// A picture of a kind that is not decoded, such as lossless or 12-bit JPEG.
    case unsupported
    /// It would take more memory or time than one picture may.
    case tooComplex
    /// As many pictures wait as may.
    case busy
    /// The stored bytes could not be read.
    case unreadable(FileError)
}
