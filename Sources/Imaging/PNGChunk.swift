/// The chunks of a PNG that stay when it is cleaned; any other holds text or is not known.
enum PNGChunk: UInt32 {
    case header = 0x4948_4452  // IHDR
    case palette = 0x504c_5445  // PLTE
    case data = 0x4944_4154  // IDAT
    case end = 0x4945_4e44  // IEND
    case transparency = 0x7452_4e53  // tRNS
    case gamma = 0x6741_4d41  // gAMA
    case chromaticities = 0x6348_524d  // cHRM
    case standardColors = 0x7352_4742  // sRGB
    case profile = 0x6943_4350  // iCCP
    case codePoints = 0x6349_4350  // cICP
    case masteringDisplay = 0x6d44_4356  // mDCV
    case lightLevels = 0x634c_4c49  // cLLI
    case significantBits = 0x7342_4954  // sBIT
    case density = 0x7048_5973  // pHYs
    case background = 0x624b_4744  // bKGD
    case time = 0x7449_4d45  // tIME
    case exif = 0x6558_4966  // eXIf
    case animation = 0x6163_544c  // acTL
    case frameHeader = 0x6663_544c  // fcTL
    case frameData = 0x6664_4154  // fdAT

    /// The lengths it may have: what is longer than its kind needs carries something else.
    var lengths: ClosedRange<Int> {
        switch self {
        case .header: 13...13
        case .palette: 3...768
        case .data, .frameData: 0...Int(Int32.max)
        case .end: 0...0
        case .transparency: 1...256
        case .gamma, .codePoints: 4...4
        case .chromaticities: 32...32
        case .standardColors: 1...1
        case .profile: 0...4 << 20
        case .masteringDisplay: 24...24
        case .lightLevels, .animation: 8...8
        case .significantBits: 1...4
        case .density: 9...9
        case .background: 1...6
        case .time: 7...7
        case .exif: 0...Int(Int32.max)
        case .frameHeader: 26...26
        }
    }

    /// A second one would be passed over by decoders, and may hold anything.
    var mayRepeat: Bool {
        switch self {
        case .data, .frameHeader, .frameData: true
        default: false
        }
    }
}
