package import Logging
package import Records

/// What has to be cleared away now and then: drafts nobody came back to, sessions long ended, photos nothing needs.
package struct Upkeep: Sendable {
    /// How long to wait between two rounds.
    private static let pause = Duration.seconds(3_600)
    /// The photos looked at in one transaction: others wait for it.
    private static let photosAtOnce = 200

    private let store: any Store
    private let log: Log

    package init(store: any Store, log: Log) {
        self.store = store
        self.log = log
    }

    /// Goes round every hour, until the task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            await round()
            do { try await Task.sleep(for: Self.pause) } catch { return }
        }
    }

    /// One round; what cannot be cleared away now can later.
    package func round() async {
        do {
            let drafts = try await store.write(by: nil, "Purge drafts") { try ParkedDrafts.purge(in: $0) }.value
            let sessions = try await store.write(by: nil, "Purge sessions") { try SessionRecord.purge(in: $0) }.value
            let photos = try await purgePhotos()
            guard drafts + sessions + photos > 0 else { return }
            log(.info, "upkeep.done", ["drafts": "\(drafts)", "sessions": "\(sessions)", "photos": "\(photos)"])
        } catch {
            log(.warning, "upkeep.failed", ["reason": "\(error)"])
        }
    }

    private func purgePhotos() async throws -> Int {
        var count = 0
        var last: PhotoHash?
        repeat {
            let from = last
            let piece = try await store.write(by: nil, "Purge photos") { transaction in
                try transaction.purgePhotos(after: from, limit: Self.photosAtOnce)
            }.value
            count += piece.removed
            last = piece.last
        } while last != nil && !Task.isCancelled
        return count
    }
}
