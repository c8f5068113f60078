/// The longest run of numbers that grow from left to right, not necessarily side by side.
struct LongestRun {
    /// Where the numbers of the run are.
    let places: Set<Int>

    /// Looks for it among numbers that are all different; what is nil is in no run.
    ///
    /// Patience sorting: of all runs of a length only the one with the smallest end is worth remembering.
    init(of numbers: [Int?]) {
        var ends: [(number: Int, place: Int)] = []
        var before = [Int?](repeating: nil, count: numbers.count)
        for (place, number) in numbers.enumerated() {
            guard let number else { continue }
            let length = Self.count(of: ends, below: number)
            before[place] = length > 0 ? ends[length - 1].place : nil
            if length == ends.count { ends.append((number, place)) } else { ends[length] = (number, place) }
        }
        var places: Set<Int> = []
        var last = ends.last?.place
        while let place = last {
            places.insert(place)
            last = before[place]
        }
        self.places = places
    }

    /// How many of the ends, which grow, are smaller.
    private static func count(of ends: [(number: Int, place: Int)], below number: Int) -> Int {
        var low = 0
        var high = ends.count
        while low < high {
            let middle = (low + high) / 2
            if ends[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
