import Records
import Testing

@Suite struct PhotoTests {
    static func photo(_ number: UInt8, count: Int = 10, thumbnail: Bool = true) -> NewPhoto {
        let hash = PhotoHash(bytes: [UInt8](repeating: number, count: 32)) ?? PhotoHash(words: (0, 0, 0, 0))
        let sizes = thumbnail ? [74, 148, 222] : []
        return NewPhoto(
            Photo(hash: hash, mediaType: "image/png", width: 400, height: 300, count: count),
            renditions: sizes.map { Rendition(size: $0, width: $0, height: $0 * 3 / 4, jpeg: [number, UInt8($0)]) },
            bytes: { range in range.map { UInt8(truncatingIfNeeded: $0 &* 7 &+ Int(number)) } }
        )
    }

    @Test(arguments: StoreKind.allCases)
    func `a kept photo tells all of itself`(kind: StoreKind) async throws {
        try await kind.with { store in
            let new = Self.photo(1)
            let written = try await store.write(by: .ann, "Keep") { try $0.keep(new) }

            let hash = new.photo.hash
            let read = try await store.read { snapshot in
                try (snapshot.photo(hash), snapshot.rendition(hash, size: 148), snapshot.rendition(hash, size: 75))
            }

            #expect(written.change == nil)
            #expect(read.0 == new.photo)
            #expect(read.0?.thumbnail == PhotoSize(width: 74, height: 55))
            #expect(read.1 == new.renditions[1])
            #expect(read.2 == nil)
        }
    }

    @Test(arguments: StoreKind.allCases, [0, 1, (256 << 10) - 1, 256 << 10, (256 << 10) + 1, 900_000])
    func `its bytes come back, any part of them`(kind: StoreKind, count: Int) async throws {
        try await kind.with { store in
            let new = Self.photo(3, count: count)
            try await store.write(by: .ann, "Keep") { try $0.keep(new) }

            let piece = 256 << 10
            let ranges = [
                0..<count, 0..<0, 0..<1, count..<count, 0..<Int.max, piece - 1..<piece + 1, piece..<2 * piece,
                count / 2..<count, count..<count + 10,
            ]
            for range in ranges {
                let bytes = try await store.read { try $0.photoBytes(new.photo.hash, range: range) }
                #expect(bytes == (try new.bytes(range.clamped(to: 0..<count))), "\(range)")
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a row carries its thumbnail's size through edits, deletion and undo`(kind: StoreKind) async throws {
        try await kind.with { store in
            let new = Self.photo(4)
            let values: [Field: Value] = [
                Picture.title.field: .text("a"), Picture.picture.field: .photo(new.photo.hash),
            ]
            let added = try await store.write(by: .ann, "Add") { transaction in
                try transaction.keep(new)
                try transaction.keep(new)
                return try transaction.insert(Picture.entity, values)
            }.value
            let size = PhotoSize(width: 74, height: 55)
            #expect(added.photoSize(Picture.picture) == size)

            let edited = try await store.edit(added, [Picture.title.field: .text("b")]).value
            let deletion = try await store.write(by: .ann, "Delete") { try $0.delete(Picture.entity, edited.id) }
            try await store.undo(try #require(deletion.change))
            let back = try #require(await store.read { try $0.fetch(FetchRequest(Picture.entity)) }.first)
            #expect(back.photoSize(Picture.picture) == size)

            let without = try await store.edit(back, [Picture.picture.field: .null])
            #expect(without.value.photoSize(Picture.picture) == nil)
            #expect(try await store.record(back)?.photoSize(Picture.picture) == nil)
            try await store.undo(try #require(without.change))
            #expect(try await store.record(back)?.photoSize(Picture.picture) == size)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a row cannot show a photo that is not kept`(kind: StoreKind) async throws {
        try await kind.with { store in
            let values: [Field: Value] = [
                Picture.title.field: .text("a"), Picture.picture.field: .photo(Self.photo(5).photo.hash),
            ]

            await #expect(throws: InvalidRecord([Records.Issue(Picture.picture.field, .invalid)])) {
                try await store.write(by: .ann, "Add") { try $0.insert(Picture.entity, values) }
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a photo whose bytes fail half-way is not kept at all`(kind: StoreKind) async throws {
        struct Stop: Error {}
        try await kind.with { store in
            let whole = Self.photo(6, count: 600_000)
            let broken = NewPhoto(whole.photo, renditions: whole.renditions) { range in
                guard range.lowerBound == 0 else { throw Stop() }
                return try whole.bytes(range)
            }

            await #expect(throws: Stop.self) { try await store.write(by: .ann, "Keep") { try $0.keep(broken) } }
            #expect(try await store.read { try $0.photo(whole.photo.hash) } == nil)

            try await store.write(by: .ann, "Keep") { try $0.keep(whole) }
            let bytes = try await store.read { try $0.photoBytes(whole.photo.hash, range: 0..<600_000) }
            #expect(bytes == (try whole.bytes(0..<600_000)))
        }
    }
}
