/// The sizes of a record's thumbnails, in the order of its entity's photo fields.
///
/// The first lies in the record itself: few entities have a second photo, and a list makes fifty records at once.
package struct PhotoSizes: Hashable, Sendable {
    private var first: PhotoSize?
    private var others: [PhotoSize?] = []
    private var count = 0

    package init() {}

    package mutating func append(_ size: PhotoSize?) {
        if count == 0 { first = size } else { others.append(size) }
        count += 1
    }

    /// Nil without a photo there.
    package subscript(_ index: Int) -> PhotoSize? {
        guard index < count else { return nil }
        return index == 0 ? first : others[index - 1]
    }
}
