import HTTP
import Records
import Web

/// Takes changes back.
struct UndoPage: Sendable {
    let store: any Store
    let forms: FormReader

    /// Undoes a change of a list, as a new change, and goes to that list.
    func submit(_ visit: Visit, _ session: Session) async throws -> Response {
        let form = try await forms.form(of: visit.request)
        guard let number = form.text("change").flatMap({ RecordID(text: $0)?.rawValue }) else { throw Trouble.notFound }
        let list = try await list(of: number, visit.catalogue)
        let written = try await store.write(by: session.author, "Undo") { try $0.undo(number) }
        return .seeOther(ListQuery(visit.query, of: list).address(of: list.path, done: written.change))
    }

    /// The list whose records the change concerns.
    ///
    /// Users and their passwords are no list: such a change is none here.
    private func list(of number: Int64, _ catalogue: Catalogue) async throws -> CatalogueList {
        let change = try await store.read { try $0.change(number) }
        let names = Set(change?.records.map(\.entity) ?? [])
        guard let list = catalogue.lists.first(where: { names == [$0.entity.name] }) else {
            throw Trouble.undo(.unknown(number))
        }
        return list
    }
}
