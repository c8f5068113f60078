/// What the byte after an `ff` says of a JPEG's segment (ITU-T T.81, table B.1).
enum JPEGMarker: Equatable {
    /// SOF0, 1, 2, 9, 10: sequential or progressive, Huffman or arithmetic coding.
    case frame
    /// Lossless and hierarchical frames.
    case otherFrame
    /// Tables and the restart interval.
    case table
    case scan
    case end
    /// APP0 to APP15.
    case application(Int)
    /// TEM and a second start of image, which have no length.
    case lone
    case other

    init(code: UInt8) {
        switch code {
        case 0xc0, 0xc1, 0xc2, 0xc9, 0xca: self = .frame
        case 0xc4, 0xcc, 0xdb, 0xdd: self = .table
        case 0xc3, 0xc5...0xc7, 0xcb, 0xcd...0xcf: self = .otherFrame
        case 0xda: self = .scan
        case 0xd9: self = .end
        case 0xe0...0xef: self = .application(Int(code) - 0xe0)
        case 0x01, 0xd8: self = .lone
        default: self = .other
        }
    }
}
