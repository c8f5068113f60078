import Glibc

/// Does works as it is asked: a line `WORK COUNT` is answered by `PROCESSOR WALL SUM`, times in nanoseconds, or by
/// `failed REASON`; a work unknown here by `unknown`.
///
/// Ends with the input.
struct Conversation {
    /// Does a work so many times, and returns the sum of what it read.
    typealias Work = (_ count: Int, _ watch: inout Stopwatch) async throws -> Int64

    private var works: [String: Work] = [:]

    mutating func add(_ name: String, _ work: @escaping Work) { works[name] = work }

    /// A work whose single steps are alike.
    mutating func add(steps name: String, _ step: @escaping (_ number: Int) async throws -> Int64) {
        // Steps go on where the call before ended: nothing is found warm.
        var number = 0
        add(name) { count, _ in
            var sum: Int64 = 0
            for _ in 0..<count {
                sum &+= try await step(number)
                number += 1
            }
            return sum
        }
    }

    func run() async {
        say("ready")
        while let line = readLine() {
            let words = line.split(separator: " ")
            guard words.count == 2, let count = Int(words[1]), let work = works[String(words[0])] else {
                say("unknown")
                continue
            }
            say(await answer(work, count))
        }
    }

    private func answer(_ work: Work, _ count: Int) async -> String {
        do {
            var watch = Stopwatch()
            let sum = try await work(count, &watch)
            let elapsed = watch.elapsed
            return "\(elapsed.processor) \(elapsed.wall) \(sum)"
        } catch {
            return "failed \(error)"
        }
    }

    private func say(_ line: String) {
        print(line)
        fflush(nil)
    }
}
