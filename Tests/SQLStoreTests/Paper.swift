import Records

/// An entity with a field of every sort that lists and searches treat in a way of its own.
enum Paper {
    static let title = Attribute<String>("title", .line)
    static let author = Attribute<String>("author", .line)
    static let authorSort = Attribute<String?>("authorSort", .line)
    static let body = Attribute<String>("body", .paragraphs)
    static let phone = Attribute<String>("phone", .phone)
    static let key = Attribute<String>("key", .secret, .secret)
    static let hidden = Attribute<String>("hidden", .line, .secret)
    static let pages = Attribute<Int?>("pages", .integer)
    static let day = Attribute<CivilDate?>("day", .date)
    static let isRead = Attribute<Bool>("isRead", .flag)
    static let kind = Attribute<String>("kind", .choice(["essay", "letter"]))
    static let scan = Attribute<PhotoHash?>("scan", .photo)
    static let digest = Attribute<[UInt8]?>("digest", .bytes)

    static let shown: [Field] = [
        title.field, author.field, authorSort.field, body.field, phone.field, pages.field, day.field, isRead.field,
        kind.field,
    ]

    static let entity = Entity(
        "Papers",
        fields: shown + [key.field, hidden.field, scan.field, digest.field],
        order: [.ascending(author), .ascending(title)],
        sections: author.field,
        sortedBy: [author.field: authorSort.field]
    )
}

extension Model {
    static let papers = Model([Paper.entity])
}

extension Store {
    @discardableResult func addPaper(_ values: [Field: Value]) async throws -> Written<Record> {
        try await write(by: .ann, "Add paper") { try $0.insert(Paper.entity, values) }
    }

    func papers(_ request: FetchRequest) async throws -> [String] {
        try await read { try $0.fetch(request) }.map { $0[Paper.title] }
    }

    /// The titles of the papers a search finds, in the order of the titles.
    func papers(finding search: String) async throws -> [String] {
        let predicate = Predicate.matches(SearchText(search))
        let request = FetchRequest(Paper.entity, where: predicate, order: [.ascending(Paper.title)])
        let count = try await read { try $0.count(Paper.entity, where: predicate) }
        let titles = try await papers(request)
        return count == titles.count ? titles : ["\(count) counted"]
    }
}
