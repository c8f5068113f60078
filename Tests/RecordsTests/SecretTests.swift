import Records
import Testing

@Suite struct SecretTests {
    private static let password = Attribute<String>("password", .secret, [.required, .secret])
    private static let entity = Entity("Users", fields: [password.field])

    @Test func `no record, conflict or change tells a secret when it is printed`() async throws {
        let store = MemoryStore(Model([Self.entity]))
        let values: [Field: Value] = [Self.password.field: .text("hash 1")]
        let written = try await store.write(by: nil, "Add") { try $0.insert(Self.entity, values) }
        let user = written.value
        try await store.write(by: nil, "Edit") { transaction in
            try transaction.update(Self.entity, user.id) { $0[Self.password] = "hash 2" }
        }

        let conflict = await #expect(throws: Conflict.self) {
            try await store.write(by: nil, "Edit") { transaction in
                var draft = Draft(editing: user)
                draft[Self.password] = "hash 3"
                try transaction.save(draft)
            }
        }

        let change = try await store.read { try $0.change(2) }
        for text in ["\(user)", "\(String(describing: conflict))", "\(String(describing: change))"] {
            #expect(!text.contains("hash"), "\(text)")
        }
    }
}
