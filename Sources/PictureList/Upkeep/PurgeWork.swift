import FoundationEssentials
import Logging
import Records
import SQLStore
import Site

/// `purge`: makes the past of one record unreadable for good.
struct PurgeWork {
    private let place: Place
    private let address: RecordAddress

    init(_ address: RecordAddress, _ place: Place) {
        self.address = address
        self.place = place
    }

    func run() throws {
        try place.requireDatabase()
        guard let list = Catalogue.standard.lists.first(where: { $0.name == address.list }) else {
            let names = Catalogue.standard.lists.map(\.name).joined(separator: ", ")
            throw StartFailure("there is no list \(Quoted(address.list)); the lists are \(names)")
        }
        let holding = try Holding(place)
        defer { withExtendedLifetime(holding) {} }
        let purge = try SQLStore.purge(
            path: place.databaseFile,
            model: Catalogue.standard.model,
            list.entity,
            address.id,
            log: .standardError(level: .info)
        ) { try Catalogue.dropDrafts(of: address.id, in: $0) }
        guard let purge else {
            throw StartFailure("nothing is kept of \(address): there is no such record, and no past of one")
        }
        Console.print(words(purge))
        for backup in backups { Console.print("An earlier backup may still tell of it: \(Quoted(path: backup))") }
    }

    private func words(_ purge: Purge) -> String {
        let gone =
            "Removed the past of \(address) for good: \(Amount(purge.changes, "change")),"
            + " \(Amount(purge.photos, "photo"))."
        return gone
            + (purge.isLive
                ? " The record itself is there and keeps what it holds now; delete it first if that is to go." : "")
    }

    /// The backups that migrations left beside the database.
    private var backups: [String] {
        let path = place.databaseFile
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "./"
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return all.filter { $0.hasPrefix("\(name)-model") }.sorted().map { folder + $0 }
    }
}
