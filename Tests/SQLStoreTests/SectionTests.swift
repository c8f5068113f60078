import Records
import Testing

@Suite struct SectionTests {
    @Test(arguments: StoreKind.allCases)
    func `records stand under what they have in common`(kind: StoreKind) async throws {
        try await kind.with(.papers) { store in
            for (author, title) in [
                ("Zoë", "1"), ("Äpfel", "2"), ("", "3"), ("Zoe\u{308}", "4"), ("apple", "5"), ("Zoe", "6"), ("", "7"),
                ("Zoë", "0"),
            ] {
                try await store.addPaper([Paper.author.field: .text(author), Paper.title.field: .text(title)])
            }

            let page = try await store.read { try $0.page(FetchRequest(Paper.entity)) }

            let sections = page.sections.map { ($0.value, $0.records.map { $0[Paper.title] }) }
            #expect(sections.map(\.0) == ["", "Äpfel", "apple", "Zoe", "Zoë"].map { .text($0) })
            #expect(sections.map(\.1) == [["3", "7"], ["2"], ["5"], ["6"], ["0", "1", "4"]])
            #expect(page.sections.flatMap(\.records) == page.records)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `where a text to sort by is given, the record stands by it`(kind: StoreKind) async throws {
        try await kind.with(.papers) { store in
            for (author, sortAs, title) in [
                ("李华", "Li Hua", "1"), ("Anna", nil, "2"), ("王小明", "Wang", "3"), ("Lena", "", "4"),
                ("Li", "li hua", "5"), ("李华", "Li Hua", "0"),
            ] {
                let named: Value = sortAs.map { .text($0) } ?? .null
                try await store.addPaper([
                    Paper.author.field: .text(author), Paper.authorSort.field: named, Paper.title.field: .text(title),
                ])
            }

            let page = try await store.read { try $0.page(FetchRequest(Paper.entity, limit: 4)) }
            let next = FetchRequest(Paper.entity, start: .after(try #require(page.next)))

            #expect(page.records.map { $0[Paper.title] } == ["2", "4", "5", "0"])
            #expect(page.sections.map(\.value) == ["Anna", "Lena", "Li", "李华"].map { .text($0) })
            let rest = try await store.read { try $0.page(next) }
            #expect(rest.records.map { $0[Paper.title] } == ["1", "3"])
            #expect(rest.sections.map(\.value) == ["李华", "王小明"].map { .text($0) })
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a record moves when only its text to sort by changes`(kind: StoreKind) async throws {
        try await kind.with(.papers) { store in
            let first = try await store.addPaper([Paper.author.field: .text("A"), Paper.title.field: .text("1")])
            try await store.addPaper([Paper.author.field: .text("B"), Paper.title.field: .text("2")])

            try await store.edit(first.value, [Paper.authorSort.field: .text("Z")])

            #expect(try await store.papers(FetchRequest(Paper.entity)) == ["2", "1"])
        }
    }

    @Test func `only the list's own order has its sections`() {
        #expect(FetchRequest(Paper.entity).sections == Paper.author.field)
        #expect(FetchRequest(Paper.entity, order: Paper.entity.order).sections == Paper.author.field)
        #expect(FetchRequest(Paper.entity, order: [.descending(Paper.author)]).sections == nil)
        #expect(FetchRequest(Paper.entity, order: [.ascending(Paper.title)]).sections == nil)
        #expect(FetchRequest(Picture.entity).sections == nil)
    }

    @Test(arguments: StoreKind.allCases)
    func `sections by any field but that of the first term are refused`(kind: StoreKind) async throws {
        let torn = Entity(
            "Papers",
            fields: Paper.entity.fields,
            order: [.ascending(Paper.title)],
            sections: Paper.author.field
        )
        var later = FetchRequest(Paper.entity)
        later.order = [.ascending(Paper.title), .ascending(Paper.author)]
        let requests = [
            FetchRequest(torn), later, FetchRequest(Paper.entity, sections: Paper.title.field),
            FetchRequest(Paper.entity, order: [], sections: Paper.title.field),
        ]
        try await kind.with(.papers) { store in
            for request in requests {
                let error = await #expect(throws: StoreError.self) { try await store.read { try $0.page(request) } }
                guard case .badRequest = error else {
                    Testing.Issue.record("\(String(describing: error))")
                    return
                }
            }
            let other = FetchRequest(Paper.entity, order: [.descending(Paper.day)], sections: Paper.day.field)
            let page = try await store.read { try $0.page(other) }
            #expect(page.sections.isEmpty)
        }
    }
}
