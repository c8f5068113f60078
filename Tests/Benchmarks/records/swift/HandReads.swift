import CSQLite
import Records

/// The same reads as written by hand for this one table over SQLite's C API: what a record layer may be measured by.
final class HandReads {
    private let database: HandDatabase
    private let sample: Sample
    private let middle: [(key: [UInt8], id: Int64)]
    private let last: (key: [UInt8], id: Int64)
    private let found: [(key: [UInt8], id: Int64)]

    init(_ places: ReadPlaces, _ sample: Sample) throws {
        let database = try HandDatabase(places.path)
        self.database = database
        self.sample = sample
        middle = try places.middle.map { (try database.key(of: $0.rawValue), $0.rawValue) }
        last = (try database.key(of: places.last.rawValue), places.last.rawValue)
        found = try places.found.map { (try database.key(of: $0.rawValue), $0.rawValue) }
    }

    func add(to conversation: inout Conversation) {
        conversation.add(steps: "record") { try self.record($0) }
        conversation.add(steps: "first") { _ in try self.page(HandSQL.first) }
        conversation.add(steps: "middle") { try self.page(after: self.middle[$0 % self.middle.count]) }
        conversation.add(steps: "last") { _ in try self.page(after: self.last) }
        conversation.add(steps: "column") { _ in try self.page(HandSQL.column, keys: HandSQL.descriptionKey) }
        for (name, text) in Sample.searches {
            conversation.add(steps: "search-\(name)") { _ in try self.find(text) }
        }
        conversation.add(steps: "search-later") { number in
            try self.find(Sample.medium, after: self.found[number % self.found.count])
        }
        conversation.add(steps: "search-count") { _ in
            try self.database.transaction { try self.count(HandSearch(Sample.medium)) }
        }
        conversation.add(steps: "count") { _ in try self.count() }
    }

    private func record(_ number: Int) throws -> Int64 {
        try database.transaction {
            let statement = try database.statement(HandSQL.record)
            statement.bind(1, Sample.id(of: sample.place(at: number)).rawValue)
            defer { statement.reset() }
            return try statement.step() ? HandPicture(statement).weight : 0
        }
    }

    private func page(after place: (key: [UInt8], id: Int64)) throws -> Int64 {
        try page(HandSQL.after, after: place) { statement in
            statement.bind(1, place.key)
            statement.bind(2, place.id)
        }
    }

    /// Fifty rows, and the keys where the pages around begin.
    private func page(
        _ sql: StaticString,
        keys key: StaticString = HandSQL.titleKey,
        after place: (key: [UInt8], id: Int64)? = nil,
        _ bind: (HandStatement) throws -> Void = { _ in }
    ) throws -> Int64 {
        try database.transaction { try rows(sql, keys: key, after: place, bind) }
    }

    private func rows(
        _ sql: StaticString,
        keys key: StaticString,
        after place: (key: [UInt8], id: Int64)?,
        _ bind: (HandStatement) throws -> Void
    ) throws -> Int64 {
        let statement = try database.statement(sql)
        try bind(statement)
        var pictures: [HandPicture] = []
        pictures.reserveCapacity(51)
        while try statement.step() { pictures.append(HandPicture(statement)) }
        var keys = 0
        if pictures.count > 50 {
            pictures.removeLast()
            keys += try database.key(of: pictures[49].id, key).count
        }
        // A page before this one there is while the record stands where it stood.
        if let place, try database.key(of: place.id, key) == place.key {
            if let first = pictures.first { keys += try database.key(of: first.id, key).count }
        }
        return pictures.reduce(Int64(keys)) { $0 &+ $1.weight }
    }

    /// Few finds are put in order; of many, the order is walked until a page is full.
    private func find(_ text: String, after place: (key: [UInt8], id: Int64)? = nil) throws -> Int64 {
        let search = HandSearch(text)
        return try database.transaction {
            let isMany = try count(search) >= 1000
            return try rows(isMany ? HandSQL.walk : HandSQL.listing, keys: HandSQL.titleKey, after: place) {
                statement in
                statement.bind(1, isMany ? search.needles[0] : search.match)
                // Before all keys.
                statement.bind(2, place?.key ?? [])
                statement.bind(3, place?.id ?? 0)
                if isMany { statement.bind(4, search.needles.last ?? "") }
            }
        }
    }

    private func count(_ search: HandSearch) throws -> Int64 {
        let statement = try database.statement(HandSQL.finds)
        statement.bind(1, search.match)
        defer { statement.reset() }
        return try statement.step() ? statement.integer(0) : 0
    }

    private func count() throws -> Int64 {
        try database.transaction {
            let statement = try database.statement(HandSQL.count)
            defer { statement.reset() }
            return try statement.step() ? statement.integer(0) : 0
        }
    }
}
