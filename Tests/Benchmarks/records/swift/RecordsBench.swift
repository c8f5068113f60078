import Glibc
import Records
import SQLStore

/// Our side of the benchmark of records, and its data.
///
/// `records-bench make COUNT FILE` · `store COUNT FILE MIDDLE LAST FOUND`, and `by-hand` with the same, read as they are
/// asked on standard input · `write COUNT FILE` writes so · `start FILE` opens a store and reads its first page.
@main enum RecordsBench {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let mode = arguments.first, await run(mode, arguments.dropFirst()) else {
            print("usage: records-bench make|store|by-hand|write|start ...")
            exit(2)
        }
    }

    private static func run(_ mode: String, _ arguments: ArraySlice<String>) async -> Bool {
        do {
            if mode == "start", let path = arguments.first { return try await start(path) }
            guard let count = arguments.first.flatMap({ Int($0) }), count > 0 else { return false }
            return try await run(mode, Sample(count: count), arguments.dropFirst())
        } catch {
            print("failed \(error)")
            exit(1)
        }
    }

    private static func run(_ mode: String, _ sample: Sample, _ arguments: ArraySlice<String>) async throws -> Bool {
        var conversation = Conversation()
        switch mode {
        case "make":
            guard let path = arguments.first else { return false }
            try await Making(sample: sample).run(path)
            return true
        case "write":
            guard let path = arguments.first else { return false }
            try await StoreWrites(path, sample).add(to: &conversation)
        case "store":
            guard let places = ReadPlaces(arguments) else { return false }
            try await StoreReads(places, sample).add(to: &conversation)
        case "by-hand":
            guard let places = ReadPlaces(arguments) else { return false }
            try HandReads(places, sample).add(to: &conversation)
        default: return false
        }
        await conversation.run()
        return true
    }

    /// Ends like a program that is killed: a store that was closed would have waited for the check of the whole file.
    private static func start(_ path: String) async throws -> Bool {
        let store = try SQLStore.open(path: path, model: Picture.model)
        let page = try await store.read { try $0.page(FetchRequest(Picture.entity)) }
        print(page.records.count)
        fflush(nil)
        _exit(0)
    }
}
