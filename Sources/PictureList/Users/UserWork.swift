import Credentials
import Logging
import Records
import SQLStore
import Site
import Threads

/// `user`: adds, changes, removes and lists users.
struct UserWork {
    private let place: Place
    private let hasher = PasswordHasher(pool: Pool(threads: 1, waiting: 1))

    init(_ place: Place) { self.place = place }

    func run(_ command: UserCommand) async throws {
        switch command {
        case .add(let name): try await change(command, passwordOf: name)
        case .password(let name): try await change(command, passwordOf: name)
        case .remove:
            try requireDatabase()
            try await change(command)
        case .list: try await list()
        }
    }

    /// Names, one a line; reads without holding the folder, so that it works while the server does.
    private func list() async throws {
        try requireDatabase()
        let reader = StoreReader(path: place.databaseFile, model: Catalogue.standard.model)
        for name in try await Users(store: reader, hasher: hasher).names() { Console.print(name) }
    }

    private func change(_ command: UserCommand, passwordOf name: String? = nil) async throws {
        var holding = try Holding(place)
        defer { withExtendedLifetime(holding) {} }
        let password = try name.map { name throws(Terminal.Failure) in try Terminal.password(of: name) } ?? []
        // Tried without a file where there is none: what is refused leaves nothing behind.
        if !place.hasDatabase { _ = try await perform(command, password, in: MemoryStore(Catalogue.standard.model)) }
        let store = try await holding.open(log: .standardError(level: .info))
        do {
            let done = try await perform(command, password, in: store)
            await store.close()
            Console.print(done)
        } catch {
            await store.close()
            throw error
        }
    }

    /// Does what is asked, and says so.
    private func perform(_ command: UserCommand, _ password: [UInt8], in store: any Store) async throws -> String {
        let users = Users(store: store, hasher: hasher)
        try await users.prepare()
        switch command {
        case .add(let name):
            try await users.add(name, password: password)
            return "Added \(Quoted(name))."
        case .password(let name):
            try await users.setPassword(password, of: name)
            return "The password of \(Quoted(name)) is changed; all sessions of that user have ended."
        case .remove(let name):
            try await users.remove(name)
            return "Removed \(Quoted(name))."
        case .list: return ""
        }
    }

    private func requireDatabase() throws(StartFailure) {
        guard place.hasDatabase else {
            throw StartFailure(
                "there are no users yet at \(Quoted(path: place.databaseFile)); name the folder with --data"
            )
        }
    }
}
