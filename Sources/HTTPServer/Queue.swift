/// What is to be done for many, first in, first out, a few at a time.
struct Queue<Element> {
    private var elements: [Element] = []
    private var first = 0

    var isEmpty: Bool { count == 0 }
    var count: Int { elements.count - first }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func append(_ more: [Element]) { elements += more }

    /// The first ones, no longer in it.
    mutating func take(atMost count: Int) -> [Element] {
        guard !isEmpty else { return [] }
        let taken = [Element](elements[first..<min(first + count, elements.count)])
        first += taken.count
        // Moved rarely, and no memory is kept behind the last.
        if isEmpty {
            self = Queue()
        } else if first >= 64, first >= elements.count / 2 {
            elements.removeSubrange(..<first)
            first = 0
        }
        return taken
    }
}
