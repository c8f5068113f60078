package import Credentials
package import Records

/// Adds, changes, lists and removes the people who may sign in.
package struct Users: Sendable {
    private let store: any Store
    private let hasher: PasswordHasher

    package init(store: any Store, hasher: PasswordHasher) {
        self.store = store
        self.hasher = hasher
    }

    /// Adds the user of the first start where there is no user at all.
    package func prepare() async throws {
        guard try await store.read({ try $0.count(User.entity, upTo: 1) }) == 0 else { return }
        let hash = try await hasher.hash([UInt8](User.first.password.utf8))
        _ = try await store.write(by: nil, "Add first user") { transaction in
            guard try transaction.count(User.entity, upTo: 1) == 0 else { return }
            var user = Draft(new: User.entity)
            user[User.username] = User.first.username
            user[User.password] = hash
            user[User.hasDefaultPassword] = true
            try transaction.save(user)
        }
    }

    /// The names of users whose password is still the one of the first start.
    package func withDefaultPassword() async throws -> [String] {
        try await store.read { snapshot in
            try snapshot.fetch(FetchRequest(User.entity, where: User.hasDefaultPassword == true, limit: .max))
                .map { $0[User.username] }
        }
    }

    /// All usernames, in order.
    package func names() async throws -> [String] {
        try await store.read { try $0.fetch(FetchRequest(User.entity, limit: .max)).map { $0[User.username] } }
    }

    /// Adds a user; throws a `UserError` when the name or the password will not do.
    package func add(_ name: String, password: [UInt8]) async throws {
        try Self.check(password, of: name)
        guard try await find(name) == nil else { throw UserError.exists(name) }
        let hash = try await hasher.hash(password)
        var user = Draft(new: User.entity)
        user.set(text: name, for: User.username.field)
        user[User.password] = hash
        // The name is stored as it is asked for at the log-in, or not at all.
        guard user.issues.isEmpty, user[User.username] == name else { throw UserError.unfitName(name) }
        let draft = user
        do {
            _ = try await store.write(by: nil, "Add user") { try $0.save(draft) }
        } catch is InvalidRecord {
            throw UserError.exists(name)
        }
    }

    /// Gives a user another password and ends the user's sessions.
    package func setPassword(_ password: [UInt8], of name: String) async throws {
        try Self.check(password, of: name)
        guard let user = try await find(name) else { throw UserError.unknown(name) }
        let hash = try await hasher.hash(password)
        _ = try await store.write(by: nil, "Set password") { transaction in
            try transaction.update(User.entity, user.id) { user in
                user[User.password] = hash
                user[User.hasDefaultPassword] = false
            }
            try SessionRecord.endAll(of: user.id, in: transaction)
        }
    }

    /// Removes a user with all sessions and drafts; what the user made stays.
    package func remove(_ name: String) async throws {
        guard let user = try await find(name) else { throw UserError.unknown(name) }
        _ = try await store.write(by: nil, "Remove user") { transaction in
            guard try transaction.count(User.entity, upTo: 2) > 1 else { throw UserError.last(name) }
            try transaction.delete(SessionRecord.entity, where: SessionRecord.user == user.id)
            try transaction.delete(ParkedDraft.entity, where: ParkedDraft.user == user.id)
            _ = try transaction.delete(User.entity, user.id)
        }
    }

    private func find(_ name: String) async throws -> Record? {
        try await store.read { try $0.first(User.entity, where: User.username == name) }
    }

    private static func check(_ password: [UInt8], of name: String) throws(UserError) {
        if let issue = PasswordRule.check(password, username: name) { throw .unfitPassword(issue) }
    }
}

/// Why a user cannot be added, changed or removed.
package enum UserError: Error, Equatable, Sendable {
    case exists(String)
    case unknown(String)
    case unfitName(String)
    case unfitPassword(PasswordIssue)
    /// Nobody could sign in any more.
    case last(String)
}
