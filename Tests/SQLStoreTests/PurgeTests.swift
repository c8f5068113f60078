import FoundationEssentials
import Records
import SQLStore
import SQLite
import Testing

@Suite struct PhotoPurgeTests {
    @Test(arguments: StoreKind.allCases)
    func `a photo goes when no record and no entry of the journal shows it`(kind: StoreKind) async throws {
        try await kind.with { store in
            let (shown, past, parked, unused) = (
                PhotoTests.photo(1), PhotoTests.photo(2), PhotoTests.photo(3), PhotoTests.photo(4)
            )
            try await store.write(by: .ann, "Add") { transaction in
                for photo in [shown, past, parked, unused] { try transaction.keep(photo) }
                try transaction.insert(
                    Picture.entity,
                    [Picture.title.field: .text("a"), Picture.picture.field: .photo(shown.photo.hash)]
                )
                // Bookkeeping has no journal.
                try transaction.insert(Parked.entity, [Parked.photo.field: .photo(parked.photo.hash)])
            }
            let second = try await store.write(by: .ann, "Add") {
                try $0.insert(
                    Picture.entity,
                    [Picture.title.field: .text("b"), Picture.picture.field: .photo(past.photo.hash)]
                )
            }
            try await store.edit(second.value, [Picture.picture.field: .null])

            let went = try await store.write(by: nil, "Purge") { transaction in
                try [shown, past, parked, unused, unused].map { try transaction.purgePhoto($0.photo.hash) }
            }

            #expect(went.value == [false, false, false, true, false])
            #expect(went.change == nil)
            #expect(try await store.read { try $0.photo(unused.photo.hash) } == nil)
            #expect(try await store.read { try $0.rendition(unused.photo.hash, size: 74) } == nil)
            #expect(try await store.read { try $0.photo(past.photo.hash) } == past.photo)
            #expect(try await store.read { try $0.isJournalled(past.photo.hash, of: second.value.id) })
            #expect(try await store.read { try !$0.isJournalled(shown.photo.hash, of: second.value.id) })

            try await store.write(by: nil, "Drop") { try $0.delete(Parked.entity, where: .and([])) }
            #expect(try await store.write(by: nil, "Purge") { try $0.purgePhoto(parked.photo.hash) }.value)
        }
    }

    @Test(arguments: StoreKind.allCases, [1, 3, 7, 100])
    func `a walk looks at every photo once, in pieces`(kind: StoreKind, limit: Int) async throws {
        try await kind.with { store in
            try await store.write(by: .ann, "Add") { transaction in
                for number in 1...20 { try transaction.keep(PhotoTests.photo(UInt8(number * 12))) }
                for number in [3, 4, 17] {
                    let hash = PhotoTests.photo(UInt8(number * 12)).photo.hash
                    try transaction.insert(
                        Picture.entity,
                        [Picture.title.field: .text("a"), Picture.picture.field: .photo(hash)]
                    )
                }
            }

            var (removed, last): (Int, PhotoHash?) = (0, nil)
            repeat {
                let place = last
                let purge = try await store.write(by: nil, "Purge") { try $0.purgePhotos(after: place, limit: limit) }
                    .value
                #expect(purge.removed <= limit)
                removed += purge.removed
                last = purge.last
            } while last != nil

            #expect(removed == 17)
            for number in 1...20 {
                let hash = PhotoTests.photo(UInt8(number * 12)).photo.hash
                #expect((try await store.read { try $0.photo(hash) } != nil) == [3, 4, 17].contains(number))
            }
        }
    }

    @Test(arguments: [
        "SELECT 1 FROM \"Pictures\" WHERE \"picture\" = x'00' LIMIT 1",
        "SELECT 1 FROM journal_photos WHERE hash = x'00' LIMIT 1",
        "SELECT hash FROM photo_files WHERE hash > x'00' ORDER BY hash LIMIT 10",
    ])
    func `an index answers whether a photo is needed`(sql: String) async throws {
        let workplace = try Workplace()
        try await SQLStore.open(path: workplace.database, model: .catalogue).close()
        let connection = try Connection(workplace.database, .readOnly)
        let statement = try connection.statement("EXPLAIN QUERY PLAN \(sql)")

        var plan: [String] = []
        while try statement.step() { plan.append(statement.text(3)) }

        #expect(plan.count == 1)
        #expect(plan.first?.hasPrefix("SEARCH") == true, "\(plan)")
    }
}

@Suite struct PurgeTests {
    private static let marker = "Xanthippe-Quellwasser"

    @Test(arguments: StoreKind.allCases)
    func `a purged record has no past, and all else stays as it was`(kind: StoreKind) async throws {
        try await kind.with { store in
            let book = try await store.addBook("A", "one").value
            let other = try await store.addBook("A", "other", by: .bob).value
            let edit = try await store.edit(book, [Book.title.field: .text(Self.marker)])
            let both = try await store.write(by: .bob, "Rename \(Self.marker)") { transaction in
                try transaction.update(Book.entity, book.id) { $0[Book.title] = "two" }
                try transaction.update(Book.entity, other.id) { $0[Book.title] = "another" }
            }
            let undo = try await store.undo(try #require(both.change), by: .bob)
            let redo = try await store.undo(undo, by: .bob)

            let purge = try await store.write(by: nil, "Purge") { try $0.purge(Book.entity, book.id) }

            #expect(purge.change == nil)
            #expect(purge.value == Purge(changes: 5, photos: 0, isLive: true))
            #expect(try await store.lastChange() == 6)
            #expect(try await store.read { try $0.changes(of: Book.entity, book.id) } == [])
            #expect(try await store.read { try $0.record(Book.entity, book.id, at: 1) } == nil)
            #expect(try await store.record(book)?[Book.title] == "two")
            let hollow = try #require(await store.read { try $0.change(3) })
            #expect(hollow.records == [])
            #expect((hollow.user, hollow.userName, hollow.title) == (nil, "", ""))
            let mixed = try #require(await store.read { try $0.change(4) })
            #expect(mixed.records.map(\.id) == [other.id])
            #expect((mixed.userName, mixed.title) == ("bob", ""))
            #expect(try await store.read { try $0.change(5) }?.undoes == 4)
            #expect(try await store.read { try $0.record(Book.entity, other.id, at: 1) }?[Book.title] == "other")
            let hollowNumber = try #require(edit.change)
            await #expect(throws: UndoRefusal.unknown(hollowNumber)) { try await store.undo(hollowNumber) }

            // What concerns the other record can still be taken back.
            try await store.undo(redo, by: .bob)
            #expect(try await store.record(other)?[Book.title] == "other")
            #expect(try await store.record(book)?[Book.title] == "two")
            // And the number of a hollow change is not given again.
            #expect(try await store.addBook("A", "new").change == 8)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a purge takes the photos that only the record's past showed`(kind: StoreKind) async throws {
        try await kind.with { store in
            let photos = [PhotoTests.photo(1), PhotoTests.photo(2), PhotoTests.photo(3)]
            let record = try await store.write(by: .ann, "Add") { transaction in
                for photo in photos { try transaction.keep(photo) }
                try transaction.insert(
                    Picture.entity,
                    [Picture.title.field: .text("b"), Picture.picture.field: .photo(photos[1].photo.hash)]
                )
                return try transaction.insert(
                    Picture.entity,
                    [Picture.title.field: .text("a"), Picture.picture.field: .photo(photos[0].photo.hash)]
                )
            }.value
            let second = try await store.edit(record, [Picture.picture.field: .photo(photos[1].photo.hash)]).value
            try await store.edit(second, [Picture.picture.field: .photo(photos[2].photo.hash)])

            let purge = try await store.write(by: nil, "Purge") { try $0.purge(Picture.entity, record.id) }.value

            #expect(purge == Purge(changes: 3, photos: 1, isLive: true))
            #expect(try await store.read { try $0.photo(photos[0].photo.hash) } == nil)
            #expect(try await store.read { try $0.photo(photos[1].photo.hash) } != nil)
            #expect(try await store.read { try $0.photo(photos[2].photo.hash) } != nil)
        }
    }

    @Test(arguments: [true, false])
    func `after a purge no byte of the file tells of what is gone`(isLive: Bool) async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)
        let photo = NewPhoto(PhotoTests.photo(7, count: 1000).photo, renditions: []) {
            Array(Self.marker.utf8) + [UInt8](repeating: 1, count: $0.count - Self.marker.utf8.count)
        }
        for number in 0..<100 { _ = try await store.add("other \(number)") }
        let text = String(repeating: "\(Self.marker) ", count: 300)
        let record = try await store.write(by: .ann, "Add") { transaction in
            try transaction.keep(photo)
            return try transaction.insert(
                Picture.entity,
                [
                    Picture.title.field: .text(Self.marker), Picture.desc.field: .text(text),
                    Picture.picture.field: .photo(photo.photo.hash),
                ]
            )
        }.value
        let blank: [Field: Value] = [
            Picture.title.field: .text("gone"), Picture.desc.field: .text(""), Picture.picture.field: .null,
        ]
        let edited = try await store.edit(record, blank).value
        if !isLive { try await store.write(by: .ann, "Delete") { try $0.delete(Picture.entity, edited.id) } }
        for number in 0..<100 { _ = try await store.add("later \(number)") }
        await store.close()
        #expect(try Self.trace(in: workplace) != [])

        let purge = try SQLStore.purge(path: workplace.database, model: .catalogue, Picture.entity, record.id)

        #expect(purge == Purge(changes: isLive ? 2 : 3, photos: 1, isLive: isLive))
        #expect(try Self.trace(in: workplace) == [])
        #expect(try workplace.names == ["records.db"])
        let again = try SQLStore.open(path: workplace.database, model: .catalogue)
        #expect(try await again.read { try $0.count(Picture.entity) } == (isLive ? 201 : 200))
        #expect(try await again.record(record)?[Picture.title] == (isLive ? "gone" : nil))
        #expect(
            try await again.titles(FetchRequest(Picture.entity, where: .matches(SearchText("later 99")))) == [
                "later 99"
            ]
        )
        try await again.undo(50)
        await again.close()
        #expect(try SQLStore.purge(path: workplace.database, model: .catalogue, Picture.entity, .make()) == nil)
    }

    @Test func `a purge that was cut short before the file was swept is finished by the next`() async throws {
        let workplace = try Workplace()
        try await SQLStore.open(path: workplace.database, model: .catalogue).close()
        let sweep = "SELECT count(*) FROM store_settings WHERE name = 'sweep'"
        do {
            let connection = try Connection(workplace.database, .readWrite)
            try connection.run("INSERT INTO store_settings (name, value) VALUES ('sweep', 'due')")
        }

        let purge = try SQLStore.purge(path: workplace.database, model: .catalogue, Picture.entity, .make())

        #expect(purge == Purge(changes: 0, photos: 0, isLive: false))
        #expect(try Connection(workplace.database, .immutable).integer(sweep) == 0)
        #expect(try SQLStore.purge(path: workplace.database, model: .catalogue, Picture.entity, .make()) == nil)
        #expect(try Connection(workplace.database, .immutable).integer(sweep) == 0)
    }

    /// The files that hold the marker, in whatever case.
    private static func trace(in workplace: Workplace) throws -> [String] {
        try workplace.names.filter { name in
            let bytes = try workplace.bytes(of: workplace.folder + "/" + name).map {
                (65...90).contains($0) ? $0 | 32 : $0
            }
            let text = String(decoding: bytes, as: Unicode.ASCII.self)
            return ["xanthippe", "quellwasser"].contains { text.contains($0) }
        }
    }
}

@Suite struct ReindexTests {
    @Test func `a rebuild puts lists in the order of another language, which the file keeps`() async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)
        for title in ["王小明", "李华", "张三", "北京", "上海"] { _ = try await store.add(title) }
        await store.close()

        let done = try SQLStore.reindex(path: workplace.database, model: .catalogue, language: "zh-Hans")
        #expect((done.language, done.count(of: Picture.entity)) == ("zh-Hans", 5))
        #expect(try await Self.titles(workplace) == ["北京", "李华", "上海", "王小明", "张三"])

        #expect(try SQLStore.reindex(path: workplace.database, model: .catalogue, language: nil).language == "zh-Hans")
        _ = try SQLStore.reindex(path: workplace.database, model: .catalogue, language: "zh-Hant")
        #expect(try await Self.titles(workplace) == ["上海", "王小明", "北京", "張三", "李华"].map { $0 == "張三" ? "张三" : $0 })
    }

    @Test func `keys and words of an older library are made anew at the start, and that is logged`() async throws {
        let workplace = try Workplace()
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)
        for title in ["b", "a"] { _ = try await store.add(title) }
        await store.close()
        do {
            let connection = try Connection(workplace.database, .readWrite)
            try connection.run("UPDATE store_entities SET keys = 'older', words = 'older'")
            try connection.run("UPDATE Pictures SET title_key = x'00'")
            try connection.run("UPDATE store_settings SET value = 'older' WHERE name = 'model'")
        }
        let lines = Lines()

        try await SQLStore.open(path: workplace.database, model: .catalogue, log: lines.log).close()

        #expect(try await Self.titles(workplace) == ["a", "b"])
        #expect(lines.all.contains { $0.contains("the order of Pictures is worked out anew") })
        #expect(lines.all.contains { $0.contains("the search words of Pictures are worked out anew") })
        // Nothing that cannot be made again was touched.
        #expect(try workplace.names == ["records.db"])
    }

    private static func titles(_ workplace: Workplace) async throws -> [String] {
        let store = try SQLStore.open(path: workplace.database, model: .catalogue)
        let titles = try await store.titles(FetchRequest(Picture.entity))
        await store.close()
        return titles
    }
}
