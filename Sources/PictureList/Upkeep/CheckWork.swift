import Imaging
import Logging
import Records
import SQLStore
import Site
import Threads

/// `check`: verifies every photo and its renditions, and makes wrong renditions anew if told to.
struct CheckWork {
    private let place: Place
    private let rebuilds: Bool

    init(rebuild: Bool, _ place: Place) {
        self.place = place
        rebuilds = rebuild
    }

    func run() async throws {
        try place.requireDatabase()
        var holding = try Holding(place)
        defer { withExtendedLifetime(holding) {} }
        let store = try await holding.open(log: .standardError(level: .warning))
        let decoders = Decoders.apart(DecoderProcesses())
        let preparer = PhotoPreparer(pool: Pool(threads: 1, waiting: 1), decoders: decoders)
        let findings: PhotoCheck.Findings
        do {
            let check = PhotoCheck(store: store, .standard, preparer: preparer, spoolFolder: place.folder)
            findings = try await check.run(rebuild: rebuilds)
        } catch {
            await store.close()
            throw error
        }
        await store.close()
        try tell(findings)
    }

    private func tell(_ findings: PhotoCheck.Findings) throws {
        Console.print("Looked at \(Amount(findings.photos, "photo")).")
        if findings.rebuilt > 0 { Console.print("Made \(Amount(findings.rebuilt, "rendition")) anew.") }
        for hash in findings.damaged { Console.print("Damaged: photo \(hash.text)") }
        for address in findings.bereft { Console.print("Without its photo: \(address)") }
        guard !findings.isSound else { return }
        let left = findings.wrong - findings.rebuilt
        let advice = rebuilds ? "" : left > 0 ? "; check --rebuild makes these anew" : ""
        let counts = [
            (findings.damaged.count, "damaged photo"), (left, "wrong rendition"),
            (findings.bereft.count, "lost photo"),
        ]
        let found = counts.filter { $0.0 > 0 }.map { "\(Amount($0.0, $0.1))" }
        throw StartFailure("found \(found.joined(separator: " and "))" + advice)
    }
}
