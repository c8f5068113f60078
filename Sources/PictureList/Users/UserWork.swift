import Credentials
import Files
import Logging
import Records
import SQLStore
import Site
import Threads

/// `user`: adds, changes, removes and lists users.
struct UserWork {
    let place: Place

    func run(_ command: UserCommand) async throws {
        switch command {
        case .add(let name):
            try await writing { users in
                try await users.add(name, password: try Terminal.password(of: name))
                return "Added \(Quoted(name))."
            }
        case .password(let name):
            try await writing { users in
                try await users.setPassword(try Terminal.password(of: name), of: name)
                return "The password of \(Quoted(name)) is changed; all sessions of that user have ended."
            }
        case .remove(let name):
            try requireDatabase()
            try await writing { users in
                try await users.remove(name)
                return "Removed \(Quoted(name))."
            }
        case .list: try await list()
        }
    }

    /// Names, one a line; reads without holding the folder, so that it works while the server does.
    private func list() async throws {
        try requireDatabase()
        let reader = StoreReader(path: place.databaseFile, model: Catalogue.model)
        for name in try await users(of: reader).names() { Console.print(name) }
    }

    private func writing(_ work: (Users) async throws -> String) async throws {
        let folder = try place.hold()
        let store = try place.open(log: .standardError(level: .warning))
        do {
            let users = users(of: store)
            try await users.prepare()
            let done = try await work(users)
            await store.close()
            Console.print(done)
        } catch {
            await store.close()
            throw error
        }
        withExtendedLifetime(folder) {}
    }

    private func users(of store: any Store) -> Users {
        Users(store: store, hasher: PasswordHasher(pool: Pool(threads: 1, waiting: 1)))
    }

    private func requireDatabase() throws(StartFailure) {
        guard place.hasDatabase else {
            throw StartFailure("there are no users yet at \(place.databaseFile); name the folder with --data")
        }
    }
}
