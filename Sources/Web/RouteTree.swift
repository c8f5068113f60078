import HTTP

/// Address patterns as a tree of their segments.
///
/// Apart from `Router`, so that it is no generic code: that would run unspecialised, many times slower.
struct RouteTree: Sendable {
    enum Found {
        case route(Int, PathParameters)
        case otherMethod(allow: FieldValue, PathParameters)
        case moved(to: FieldValue)
        case nothing
        case malformed
    }

    private struct Route {
        let method: Method
        let answersHead: Bool
        let names: [String]
        let number: Int
    }

    private struct Node {
        var literals: [(segment: [UInt8], node: Int)] = []
        var parameter: Int?
        var routes: [Route] = []
    }

    private var nodes = [Node()]

    /// Adds the route called `number`.
    mutating func add(_ method: Method, _ pattern: StaticString, answersHead: Bool, number: Int) {
        let path = [UInt8](pattern.description.utf8)
        precondition(path.first == ASCII.slash, "a pattern begins with a slash: \(pattern)")
        var node = 0
        var names: [String] = []
        for segment in path.dropFirst().split(separator: ASCII.slash) {
            if segment.first == UInt8(ascii: "{") {
                names.append(String(decoding: segment.dropFirst().dropLast(), as: UTF8.self))
                node = parameterNode(of: node)
            } else {
                node = literalNode(of: node, [UInt8](segment))
            }
        }
        precondition(!nodes[node].routes.contains { $0.method == method }, "two routes for \(method.text) \(pattern)")
        nodes[node].routes.append(Route(method: method, answersHead: answersHead, names: names, number: number))
    }

    func find(_ method: Method, _ target: Target) -> Found {
        let path = target.path
        guard path.first == ASCII.slash else { return .nothing }
        guard !path.contains(ASCII.percent) || PercentCoding.decodedText(path[...]) != nil else { return .malformed }
        guard path.count == 1 || path.last != ASCII.slash else { return withoutSlash(target) }
        var values: [ArraySlice<UInt8>] = []
        guard let node = node(at: path.count == 1 ? nil : path[1...], below: 0, &values) else { return .nothing }
        let routes = nodes[node].routes
        let route = routes.first { $0.method == method } ?? routes.first { method == .head && $0.answersHead }
        guard let route else {
            let parameters = PathParameters(names: routes.first?.names ?? [], escaped: values)
            return .otherMethod(allow: Self.allow(routes), parameters)
        }
        return .route(route.number, PathParameters(names: route.names, escaped: values))
    }
}

extension RouteTree {
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

    /// The node with routes that a path leads to, what stands for itself before what stands for anything.
    ///
    /// Segments are told apart before they are decoded: an escaped slash separates nothing.
    private func node(at path: ArraySlice<UInt8>?, below node: Int, _ values: inout [ArraySlice<UInt8>]) -> Int? {
        guard let path else { return nodes[node].routes.isEmpty ? nil : node }
        let end = path.firstIndex(of: ASCII.slash)
        let segment = path[..<(end ?? path.endIndex)]
        let rest = end.map { path[($0 + 1)...] }
        if let literal = literal(segment, of: node), let found = self.node(at: rest, below: literal, &values) {
            return found
        }
        guard let parameter = nodes[node].parameter, !segment.isEmpty else { return nil }
        values.append(segment)
        if let found = self.node(at: rest, below: parameter, &values) { return found }
        values.removeLast()
        return nil
    }

    private func literal(_ segment: ArraySlice<UInt8>, of node: Int) -> Int? {
        let literals = nodes[node].literals
        guard !literals.isEmpty else { return nil }
        let plain = segment.contains(ASCII.percent) ? PercentCoding.decode(segment).map { $0[...] } ?? [] : segment
        return literals.first { $0.segment.elementsEqual(plain) }?.node
    }

    private func withoutSlash(_ target: Target) -> Found {
        let path = target.path.reversed().drop { $0 == ASCII.slash }.reversed()
        let bytes = [UInt8](path) + (target.query.map { [ASCII.question] + $0 } ?? [])
        guard let target = Target(bytes: bytes[...]), let location = LocalPath(target)?.location else {
            return .nothing
        }
        switch find(.get, target) {
        case .route, .otherMethod: return .moved(to: location)
        case .moved, .nothing, .malformed: return .nothing
        }
    }

    private static func allow(_ routes: [Route]) -> FieldValue {
        let methods = routes.flatMap { $0.answersHead ? [$0.method.text, Method.head.text] : [$0.method.text] }
        return FieldValue(methods.joined(separator: ", ")) ?? ""
    }
}
