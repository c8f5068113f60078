import Logging
import SQLStore
import Site

/// `reindex`: makes the order of lists and the search words anew, in another language if one is named.
struct ReindexWork {
    private let place: Place
    private let language: String?

    init(_ language: String?, _ place: Place) {
        self.language = language
        self.place = place
    }

    func run() throws {
        try place.requireDatabase()
        let holding = try Holding(place)
        defer { withExtendedLifetime(holding) {} }
        let done = try SQLStore.reindex(
            path: place.databaseFile,
            model: Catalogue.standard.model,
            language: language,
            log: .standardError(level: .info)
        )
        let records = Catalogue.standard.lists.map { done.count(of: $0.entity) }.reduce(0, +)
        Console.print(
            "Made the order and the search words of \(Amount(records, "record")) anew;"
                + " lists are in the order of \(Quoted(done.language))."
        )
    }
}
