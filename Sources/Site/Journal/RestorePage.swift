import HTTP
import Records
import Web

/// Makes a record what it was after one of its changes.
struct RestorePage: Sendable {
    let store: any Store
    let forms: FormReader

    /// Restores as a new change, and goes to the list.
    func submit(_ visit: Visit, _ session: Session) async throws -> Response {
        let list = try visit.list()
        let id = try RecordPages.id(in: visit)
        let form = try await forms.form(of: visit.request)
        guard let number = form.text("change").flatMap({ RecordID(text: $0)?.rawValue }) else { throw Trouble.notFound }
        let written = try await store.write(by: session.author, "Restore \(list.noun)") { transaction in
            _ = try transaction.restore(list.entity, id, change: number)
        }
        return .seeOther(ListQuery(visit.query, of: list).address(of: list.path, done: written.change))
    }
}
