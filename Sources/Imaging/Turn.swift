/// A quarter of a circle by which a picture is turned, as people see it.
package enum Turn: String, CaseIterable, Sendable {
    case left
    case right
}

extension Orientation {
    /// The orientation of the same stored pixels once the picture was turned.
    ///
    /// Tag 0x0112 counts turns to the right as 1, 6, 3, 8, and of mirrored pictures as 2, 7, 4, 5 (Exif 2.32, 4.6.4 A).
    func turned(_ turn: Turn) -> Orientation {
        let rounds: [[Orientation]] = [
            [.upright, .onLeftSide, .upsideDown, .onRightSide],
            [.mirrored, .mirroredOnRightSide, .mirroredUpsideDown, .mirroredOnLeftSide],
        ]
        for round in rounds {
            guard let place = round.firstIndex(of: self) else { continue }
            return round[(place + (turn == .right ? 1 : 3)) % round.count]
        }
        return self
    }
}

extension PictureFormat {
    /// Whether a picture is turned by a note in its file, its pixels as they are.
    ///
    /// A GIF has no place for one, of WebP browsers do not heed it, and HEIF turns by another box.
    package var canTurn: Bool {
        switch self {
        case .jpeg, .png: true
        case .webp, .gif, .heic, .avif: false
        }
    }
}
