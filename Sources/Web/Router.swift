package import HTTP

/// The addresses of a site: patterns such as `/pictures/{id}`, and per method what answers them.
///
/// It only finds: `Action` is whatever the site wants to know of a route, such as who may use it and its handler.
package struct Router<Action: Sendable>: Sendable {
    /// What stands at an address.
    package enum Found {
        case action(Action, PathParameters)
        /// The address exists, the method does not (405); what does is the value of `Allow`.
        case otherMethod(allow: FieldValue)
        /// The address exists without the slash at its end (308).
        case moved(to: FieldValue)
        case nothing
        /// The path is not UTF-8, or holds NUL (400).
        case malformed
    }

    private struct Route {
        let method: Method
        let answersHead: Bool
        let names: [String]
        let action: Action
    }

    private struct Node {
        var literals: [(segment: [UInt8], node: Int)] = []
        var parameter: Int?
        var routes: [Route] = []
    }

    private var nodes = [Node()]
    /// The most segments a pattern has.
    private var depth = 0

    package init() {}

    /// Adds a route.
    ///
    /// A segment in braces stands for any one segment, not empty; the others for themselves.
    package mutating func add(_ method: Method, _ pattern: StaticString, head: Bool = true, _ action: Action) {
        let path = [UInt8](pattern.description.utf8)
        precondition(path.first == ASCII.slash, "a pattern begins with a slash: \(pattern)")
        let segments = path.dropFirst().split(separator: ASCII.slash)
        depth = max(depth, segments.count)
        var node = 0
        var names: [String] = []
        for segment in segments {
            if segment.first == UInt8(ascii: "{") {
                names.append(String(decoding: segment.dropFirst().dropLast(), as: UTF8.self))
                node = parameterNode(of: node)
            } else {
                node = literalNode(of: node, [UInt8](segment))
            }
        }
        precondition(!nodes[node].routes.contains { $0.method == method }, "two routes for \(method.text) \(pattern)")
        let route = Route(method: method, answersHead: head && method == .get, names: names, action: action)
        nodes[node].routes.append(route)
    }

    /// Adds a route for GET, and for HEAD unless `head` is false.
    package mutating func get(_ pattern: StaticString, head: Bool = true, _ action: Action) {
        add(.get, pattern, head: head, action)
    }

    package mutating func post(_ pattern: StaticString, _ action: Action) {
        add(.post, pattern, action)
    }

    package func find(_ method: Method, _ target: Target) -> Found {
        guard target.path.first == ASCII.slash else { return .nothing }
        guard PercentCoding.decodedText(target.path[...]) != nil else { return .malformed }
        guard target.path.count == 1 || target.path.last != ASCII.slash else { return withoutSlash(target) }
        var values: [[UInt8]] = []
        guard let node = node(for: segments(of: target.path)[...], below: 0, &values) else { return .nothing }
        let routes = nodes[node].routes
        let route = routes.first { $0.method == method } ?? routes.first { method == .head && $0.answersHead }
        guard let route else { return .otherMethod(allow: Self.allow(routes)) }
        return .action(route.action, PathParameters(names: route.names, values: values))
    }
}

extension Router {
    private mutating func literalNode(of node: Int, _ segment: [UInt8]) -> Int {
        if let known = nodes[node].literals.first(where: { $0.segment == segment }) { return known.node }
        nodes.append(Node())
        nodes[node].literals.append((segment, nodes.count - 1))
        return nodes.count - 1
    }

    private mutating func parameterNode(of node: Int) -> Int {
        if let known = nodes[node].parameter { return known }
        nodes.append(Node())
        nodes[node].parameter = nodes.count - 1
        return nodes.count - 1
    }

    /// The segments of an address, decoded after they are told apart: an escaped slash separates nothing.
    ///
    /// Of an address with more segments than any pattern there is one too many, so that it matches none.
    private func segments(of path: [UInt8]) -> [[UInt8]] {
        guard path.count > 1 else { return [] }
        return path.dropFirst()
            .split(separator: ASCII.slash, maxSplits: depth, omittingEmptySubsequences: false)
            .map { PercentCoding.decode($0) ?? [] }
    }

    /// The node with routes that the segments lead to, what stands for itself before what stands for anything.
    private func node(for segments: ArraySlice<[UInt8]>, below node: Int, _ values: inout [[UInt8]]) -> Int? {
        guard let segment = segments.first else { return nodes[node].routes.isEmpty ? nil : node }
        if let literal = nodes[node].literals.first(where: { $0.segment == segment }),
            let found = self.node(for: segments.dropFirst(), below: literal.node, &values)
        {
            return found
        }
        guard let parameter = nodes[node].parameter, !segment.isEmpty else { return nil }
        values.append(segment)
        if let found = self.node(for: segments.dropFirst(), below: parameter, &values) { return found }
        values.removeLast()
        return nil
    }

    private func withoutSlash(_ target: Target) -> Found {
        let path = target.path.reversed().drop { $0 == ASCII.slash }.reversed()
        let bytes = [UInt8](path) + (target.query.map { [ASCII.question] + $0 } ?? [])
        guard let target = Target(bytes: bytes[...]), let local = LocalPath(target), let location = local.location
        else {
            return .nothing
        }
        switch find(.get, target) {
        case .action, .otherMethod: return .moved(to: location)
        case .moved, .nothing, .malformed: return .nothing
        }
    }

    private static func allow(_ routes: [Route]) -> FieldValue {
        let methods = routes.flatMap { $0.answersHead ? [$0.method.text, Method.head.text] : [$0.method.text] }
        return FieldValue(methods.joined(separator: ", ")) ?? ""
    }
}
