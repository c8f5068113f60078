import HTTP
import Logging
import Records
import Templates
import Web

/// The page for what went wrong: what it is, that nothing was lost, what to do.
struct TroublePage: Sendable {
    let renderer: PageRenderer
    let log: Log

    /// Never throws: the last thing that can be said needs no template.
    func response(_ trouble: Trouble, _ visit: Visit?, _ session: Session?) -> Response {
        if case .broken(let reason) = trouble {
            log(.error, "request.broken", ["reason": reason, "request": visit?.id.description ?? ""])
        }
        var response: Response
        do {
            response = try renderer.response(page(trouble, visit, session))
        } catch {
            log(.error, "page.broken", ["reason": "\(error)", "request": visit?.id.description ?? ""])
            response = .text("\(trouble.status.code) \(trouble.status.reason)\n", status: trouble.status)
        }
        Self.addFields(of: trouble, to: &response)
        return response
    }

    private func page(_ trouble: Trouble, _ visit: Visit?, _ session: Session?) throws -> Page {
        let words = try renderer.words()
        let key = trouble.key
        var page = Page(template: "error", title: words.text("\(key).heading") ?? "", status: trouble.status)
        page.session = session
        page.data = [
            "status": .text("\(trouble.status.code)"),
            "heading": .text(page.title),
            "text": .text(text(of: trouble, session, words)),
            "reference": Value(visit?.id.description),
            "actions": .list(actions(trouble, session, words)),
        ]
        return page
    }

    private func text(of trouble: Trouble, _ session: Session?, _ words: Words) -> String {
        switch trouble {
        case .undo(.alreadyUndone(let change)):
            words(
                change.isOwn(of: session) ? .undoAlreadyOwn : .undoAlready,
                ["who": authors(of: [change], session, words)]
            )
        case .undo(.deletedSince(let change)):
            words(.undoDeletedSince, ["who": authors(of: [change], session, words)])
        case .undo(.changedSince(let fields, let changes)):
            words(.undoChangedSince, ["who": authors(of: changes, session, words), "fields": names(of: fields, words)])
        case .cannotBe(let fields):
            words(.restoreText, ["fields": names(of: fields, words)])
        default:
            words.text("\(trouble.key).text") ?? ""
        }
    }

    private func names(of fields: [Field], _ words: Words) -> String {
        words.listing(fields.map { words.text("field.\($0.name)") ?? $0.name })
    }

    /// Each once, and whoever reads it first.
    private func authors(of changes: [Change], _ session: Session?, _ words: Words) -> String {
        var names = changes.contains { $0.isOwn(of: session) } ? [words[.you]] : []
        let others = changes.filter { !$0.isOwn(of: session) }.map { $0.author(words) }
        for name in others where !names.contains(name) { names.append(name) }
        return words.listing(names)
    }

    private func actions(_ trouble: Trouble, _ session: Session?, _ words: Words) -> [Templates.Value] {
        guard session != nil else { return [action("/login", words[.logIn], isPrimary: true)] }
        guard case .undo = trouble else { return [action(renderer.catalogue.home, words[.goHome], isPrimary: true)] }
        // What stands in the way is told there.
        return [
            action("/activity", words[.activity], isPrimary: true),
            action(renderer.catalogue.home, words[.goHome], isPrimary: false),
        ]
    }

    private func action(_ address: String, _ label: String, isPrimary: Bool) -> Templates.Value {
        .object(["href": .text(address), "label": .text(label), "isPrimary": .flag(isPrimary)])
    }

    private static func addFields(of trouble: Trouble, to response: inout Response) {
        switch trouble {
        case .methodNotAllowed(let methods):
            response.fields[.allow] = methods
        case .busy:
            response.fields[.retryAfter] = "2"
        default:
            break
        }
        response.fields[.cacheControl] = "private, no-store"
    }
}
