package import HTTP

/// The addresses of a site: patterns such as `/pictures/{id}`, and per method what answers them.
///
/// It only finds: `Action` is whatever the site wants to know of a route, such as who may use it and its handler.
package struct Router<Action: Sendable>: Sendable {
    /// What stands at an address.
    package enum Found {
        case action(Action, PathParameters)
        /// The address exists, the method does not (405); what does is the value of `Allow`.
        case otherMethod(allow: FieldValue, PathParameters)
        /// The address exists without the slash at its end (308).
        case moved(to: FieldValue)
        case nothing
        /// The path is not UTF-8 (400).
        case malformed
    }

    private var tree = RouteTree()
    private var actions: [Action] = []

    package init() {}

    /// Adds a route.
    ///
    /// A segment in braces stands for any one segment, not empty; the others for themselves.
    package mutating func add(_ method: Method, _ pattern: StaticString, head: Bool = true, _ action: Action) {
        tree.add(method, pattern, answersHead: head && method == .get, number: actions.count)
        actions.append(action)
    }

    /// Adds a route for GET, and for HEAD unless `head` is false.
    package mutating func get(_ pattern: StaticString, head: Bool = true, _ action: Action) {
        add(.get, pattern, head: head, action)
    }

    package mutating func post(_ pattern: StaticString, _ action: Action) {
        add(.post, pattern, action)
    }

    package func find(_ method: Method, _ target: Target) -> Found {
        switch tree.find(method, target) {
        case .route(let number, let parameters): .action(actions[number], parameters)
        case .otherMethod(let allow, let parameters): .otherMethod(allow: allow, parameters)
        case .moved(let location): .moved(to: location)
        case .nothing: .nothing
        case .malformed: .malformed
        }
    }
}
