/// How a stored picture must be turned to stand upright: the eight values of Exif, tag 0x0112.
enum Orientation: Int, CaseIterable {
    case upright = 1
    case mirrored
    case upsideDown
    case mirroredUpsideDown
    case mirroredOnLeftSide
    case onLeftSide
    case mirroredOnRightSide
    case onRightSide

    /// Turning makes columns of rows.
    var swapsSides: Bool { rawValue >= Self.mirroredOnLeftSide.rawValue }

    /// Where the pixel that must stand at a place of the upright picture is in the stored one of `width` and `height`.
    func source(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
        switch self {
        case .upright: (x, y)
        case .mirrored: (width - 1 - x, y)
        case .upsideDown: (width - 1 - x, height - 1 - y)
        case .mirroredUpsideDown: (x, height - 1 - y)
        case .mirroredOnLeftSide: (y, x)
        case .onLeftSide: (y, height - 1 - x)
        case .mirroredOnRightSide: (width - 1 - y, height - 1 - x)
        case .onRightSide: (width - 1 - y, x)
        }
    }
}
