import Credentials
import Files
package import Imaging
package import Records

/// Looks whether every photo is what its hash says, every rendition is a picture of its size, and every record's photo is
/// there.
package struct PhotoCheck: Sendable {
    /// What was found.
    package struct Findings: Equatable, Sendable {
        package var photos = 0
        /// Photos whose bytes are not those that were kept.
        package var damaged: [PhotoHash] = []
        /// Renditions that are missing or are no such pictures.
        package var wrong = 0
        /// Of those, how many were made anew.
        package var rebuilt = 0
        /// Addresses of records whose photo is not there.
        package var bereft: [String] = []

        package var isSound: Bool { damaged.isEmpty && bereft.isEmpty && wrong == rebuilt }
    }

    private static let atOnce = 200
    private static let pieceSize = 1 << 20

    private let store: any Store
    private let catalogue: Catalogue
    private let preparer: PhotoPreparer
    private let spoolFolder: String

    /// Photos are put together in nameless files of a folder.
    package init(store: any Store, _ catalogue: Catalogue, preparer: PhotoPreparer, spoolFolder: String) {
        self.store = store
        self.catalogue = catalogue
        self.preparer = preparer
        self.spoolFolder = spoolFolder
    }

    /// Looks at all; `rebuild` says whether wrong renditions are made anew of their photo.
    package func run(rebuild: Bool) async throws -> Findings {
        var findings = Findings()
        var last: PhotoHash?
        while true {
            let from = last
            let hashes = try await store.read { try $0.photos(after: from, limit: Self.atOnce) }
            guard let end = hashes.last else { break }
            for hash in hashes { try await look(at: hash, rebuild: rebuild, &findings) }
            last = end
        }
        for list in catalogue.lists { findings.bereft += try await bereft(in: list) }
        return findings
    }

    /// The records of a list whose photo is not there.
    private func bereft(in list: CatalogueList) async throws -> [String] {
        guard let field = list.photo?.field else { return [] }
        var found: [String] = []
        var next: FetchRequest? = FetchRequest(list.entity, limit: Self.atOnce)
        while let request = next {
            let (page, missing) = try await store.read { snapshot in
                let page = try snapshot.page(request)
                let missing = try page.records.filter { record in
                    guard case .photo(let hash) = record[field] else { return false }
                    return try snapshot.photo(hash) == nil
                }
                return (page, missing)
            }
            found += missing.map { "\(list.path)/\($0.id.rawValue)" }
            next = page.next.map { FetchRequest(list.entity, start: .after($0), limit: Self.atOnce) }
        }
        return found
    }

    private func look(at hash: PhotoHash, rebuild: Bool, _ findings: inout Findings) async throws {
        findings.photos += 1
        let file = try await file(of: hash)
        if file == nil { findings.damaged.append(hash) }
        let wrong = try await wrongSizes(of: hash)
        findings.wrong += wrong.count
        guard rebuild, let file, !wrong.isEmpty, let prepared = try? await preparer.prepare(file) else { return }
        let renditions = PhotoIntake.renditions(of: prepared).filter { wrong.contains($0.size) }
        _ = try await store.write(by: nil, "Rebuild renditions") { transaction in
            for rendition in renditions { try transaction.replace(rendition, of: hash) }
        }
        findings.rebuilt += renditions.count
    }

    /// The photo as a file; nil when it is not what its hash says.
    private func file(of hash: PhotoHash) async throws -> StoredFile? {
        guard let photo = try await store.read({ try $0.photo(hash) }) else { return nil }
        var spool = try SpoolFile(in: spoolFolder)
        var digest = DigestStream(.blake2b)
        for start in stride(from: 0, to: photo.count, by: Self.pieceSize) {
            let range = start..<min(start + Self.pieceSize, photo.count)
            // A piece that is missing is damage of this photo alone.
            guard let bytes = try? await store.read({ try $0.photoBytes(hash, range: range) }) else { return nil }
            digest.update(bytes)
            try spool.append(bytes)
        }
        guard PhotoHash(bytes: digest.finish()) == hash else { return nil }
        return try spool.sealed()
    }

    private func wrongSizes(of hash: PhotoHash) async throws -> Set<Int> {
        var wrong: Set<Int> = []
        for size in Imaging.Rendition.sizes {
            let rendition = try await store.read { try $0.rendition(hash, size: size) }
            if await !isSound(rendition) { wrong.insert(size) }
        }
        return wrong
    }

    private func isSound(_ rendition: Records.Rendition?) async -> Bool {
        guard let rendition, let file = try? StoredFile(bytes: rendition.jpeg) else { return false }
        guard let picture = try? await preparer.prepare(file), picture.format == .jpeg else { return false }
        return (picture.width, picture.height) == (rendition.width, rendition.height)
    }
}
