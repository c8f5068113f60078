import PictureList
import Testing

@Suite struct UpkeepCommandTests {
    private struct Other: Error {}

    @Test func `backup takes a file and the place of the data`() throws {
        guard case .backup(let file, let place) = try Command(["backup", "--data", "d", "a b.sqlite"]) else {
            throw Other()
        }

        #expect(file == "a b.sqlite")
        #expect(place.folder == "d")
    }

    @Test(arguments: ["en", "zh-Hans", "zh-Hant", "zh", "sv", "de-u-co-phonebk", "pt-BR"])
    func `reindex takes a language that there is`(tag: String) throws {
        guard case .reindex(let language, _) = try Command(["reindex", "--language", tag]) else { throw Other() }

        #expect(language == tag)
    }

    @Test func `reindex alone keeps the language`() throws {
        guard case .reindex(let language, let place) = try Command(["reindex", "--database=sqlite:f"]) else {
            throw Other()
        }

        #expect(language == nil)
        #expect(place.database == "f")
    }

    @Test(arguments: ["pictures/1", "/pictures/1"])
    func `purge takes a record as its address names it`(address: String) throws {
        guard case .purge(let record, _) = try Command(["purge", address]) else { throw Other() }

        #expect("\(record)" == "pictures/1")
    }

    @Test(arguments: [
        ["backup"], ["backup", ""], ["backup", "a", "b"], ["backup", "a\u{0}"], ["backup", "--port", "1", "a"],
        ["reindex", "x"], ["reindex", "--language"], ["reindex", "--language", ""], ["reindex", "--language", "xx"],
        ["reindex", "--language", "en_US"], ["reindex", "--language", "klingonish"],
        ["reindex", "--language", "en/../x"], ["reindex", "--language", "en", "--language", "sv"],
        ["check", "x"], ["check", "--data"], ["check", "--rebuild=1"], ["check", "--rebuild", "x"],
        ["purge"], ["purge", "pictures"], ["purge", "pictures/"], ["purge", "pictures/0"], ["purge", "pictures/01"],
        ["purge", "//pictures/1"], ["purge", "/1"], ["purge", "pictures/1/history"], ["purge", "pictures/-1"],
        ["purge", "pictures/1", "pictures/2"], ["purge", "pictures/99999999999999999999"],
    ])
    func `what cannot be followed is wrong use, in one line`(arguments: [String]) throws {
        let usage = try #require(throws: Usage.self) { try Command(arguments) }

        #expect(!usage.description.isEmpty)
        #expect(!usage.description.utf8.contains(UInt8(ascii: "\n")))
    }

    @Test(arguments: [("backup", Command.Topic.backup), ("reindex", .reindex), ("purge", .purge), ("check", .check)])
    func `each explains itself, and stands in the list of all`(name: String, topic: Command.Topic) throws {
        #expect(try Command([name, "--help"]) == .help(topic))
        #expect(try Command(["help", name]) == .help(topic))
        #expect(Help.lines(.everything).count { $0.hasPrefix("picturelist \(name) ") } == 1)
        #expect(Help.lines(topic).contains { $0.hasPrefix("  --data ") })
    }
}
