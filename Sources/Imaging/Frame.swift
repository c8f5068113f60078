/// Where the frame that is coded first stands on a picture of several.
struct Frame: Equatable {
    let left: Int
    let top: Int
    let width: Int
    let height: Int

    init(left: Int, top: Int, width: Int, height: Int) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }

    /// The whole of a picture.
    init(width: Int, height: Int) { self.init(left: 0, top: 0, width: width, height: height) }

    var right: Int { left + width }
    var bottom: Int { top + height }
}
