import Foundation
import Glibc
import Testing
import Threads
import Trials

/// What `make fuzz` begins with and what it once found, without the fuzzer (S122, L17).
// One after another: some trials share a store, which another input would change in between.
@Suite(.serialized) struct FuzzTests {
    @Test(arguments: Trial.all.map(\.name))
    func `every seed and every past finding passes its trial`(name: String) async throws {
        let trial = try #require(Trial(named: name))
        let inputs = try Input.all(of: name)
        #expect(!inputs.isEmpty, "a trial has seeds")

        for input in inputs {
            let outcome = await input.outcome(of: trial)
            #expect(outcome == nil, "\(input.path)")
        }
    }

    @Test(arguments: Trial.all.map(\.name))
    func `what a seed becomes when it is cut, doubled or spoilt passes too`(name: String) async throws {
        let trial = try #require(Trial(named: name))

        for input in try Input.all(of: name).prefix(10) {
            for spoilt in input.spoilt {
                let outcome = await spoilt.outcome(of: trial)
                #expect(outcome == nil, "\(input.path) as \(Data(spoilt.bytes).base64EncodedString())")
            }
        }
    }

    @Test func `every folder of inputs belongs to a trial`() throws {
        for folder in ["Seeds", "Crashes"] {
            let names = try FileManager.default.contentsOfDirectory(atPath: Input.root.appending(path: folder).path())
            #expect(Set(names).subtracting(Trial.all.map(\.name)).subtracting([".gitkeep"]) == [])
        }
    }
}

/// Bytes to try, from a file.
private struct Input: Sendable {
    static let root = URL(filePath: #filePath).appending(path: "../../Fuzz").standardized

    let path: String
    let bytes: [UInt8]

    static func all(of trial: String) throws -> [Input] {
        try ["Seeds", "Crashes"].flatMap { folder in
            let folder = root.appending(path: "\(folder)/\(trial)")
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
            return try names.sorted().map { name in
                let file = folder.appending(path: name)
                let bytes = isEmpty(file.path()) ? [] : [UInt8](try Data(contentsOf: file))
                return Input(path: file.path(), bytes: bytes)
            }
        }
    }

    /// A few of the inputs that a fuzzer would make of it first.
    var spoilt: [Input] {
        let half = bytes.count / 2
        var middle = bytes
        if half < middle.count { middle[half] ^= 0x80 }
        return [Array(bytes.prefix(half)), Array(bytes.dropLast()), bytes + bytes, middle, Array(bytes.reversed())]
            .map { Input(path: path, bytes: $0) }
    }

    /// Why it does not pass; on a thread of its own, since trials wait.
    func outcome(of trial: Trial) async -> String? {
        let bytes = bytes
        return await withCheckedContinuation { continuation in
            Thread.start {
                do {
                    try trial.run(bytes)
                    continuation.resume(returning: nil)
                } catch {
                    continuation.resume(returning: "\(error)")
                }
            }
        }
    }
}

/// Foundation loses its buffer over an empty file, which the address sanitizer sees.
private func isEmpty(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_size == 0
}
