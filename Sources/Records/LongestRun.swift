/// The longest run of numbers that grow from left to right, not necessarily side by side.
///
/// Of several that are longest, one with as many preferred numbers as possible.
struct LongestRun {
    /// A run as far as it goes.
    private struct Run {
        /// Its length first, then how many of its numbers are preferred.
        let score: Int
        /// Where its last number is.
        let end: Int
    }

    /// Where the numbers of the run are.
    let places: Set<Int>

    /// Looks for it among numbers from 0 on that are all different; what is nil is in no run.
    init(of numbers: [Int?], preferring isPreferred: (Int) -> Bool = { _ in false }) {
        var best = BestRuns(count: (numbers.lazy.compactMap(\.self).max() ?? -1) + 1)
        var before = [Int?](repeating: nil, count: numbers.count)
        for (place, number) in numbers.enumerated() {
            guard let number else { continue }
            let run = best.below(number)
            before[place] = run?.end
            let gain = numbers.count + 1 + (isPreferred(place) ? 1 : 0)
            best.add(Run(score: (run?.score ?? 0) + gain, end: place), endingWith: number)
        }
        var places: Set<Int> = []
        var last = best.below(.max)?.end
        while let place = last {
            places.insert(place)
            last = before[place]
        }
        self.places = places
    }

    /// The best run for each number it may end below: a tree of ranges, each twice as long as the one in it (Fenwick).
    private struct BestRuns {
        private var runs: [Run?]

        init(count: Int) { runs = Array(repeating: nil, count: count + 1) }

        mutating func add(_ run: Run, endingWith number: Int) {
            var index = number + 1
            while index < runs.count {
                if run.score > runs[index]?.score ?? 0 { runs[index] = run }
                index += index & -index
            }
        }

        func below(_ number: Int) -> Run? {
            var best: Run?
            var index = min(number, runs.count - 1)
            while index > 0 {
                if let run = runs[index], run.score > best?.score ?? 0 { best = run }
                index -= index & -index
            }
            return best
        }
    }
}
