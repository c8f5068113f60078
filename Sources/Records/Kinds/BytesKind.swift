/// Bytes that no form shows: a digest, a token's hash.
public struct BytesKind: Kind {
    public typealias Content = [UInt8]

    private static let limit = 1 << 20

    public var name: String { "bytes" }
    public var storage: Storage { .bytes }
    public var control: Control { .none }

    public func value(from text: String, in zone: Zone) throws(Refusal) -> Value {
        guard !text.isEmpty else { return .null }
        guard text.utf8.count <= Self.limit * 2, let bytes = Hexadecimal.bytes(text) else { throw .invalid }
        return .bytes(bytes)
    }

    public func text(of value: Value, in zone: Zone) -> String {
        guard case .bytes(let bytes) = value else { return "" }
        return Hexadecimal.text(bytes)
    }

    public func refusal(of value: Value) -> Refusal? {
        guard case .bytes(let bytes) = value, bytes.count > Self.limit else { return nil }
        return .tooManyBytes(limit: Self.limit)
    }
}

extension Kind where Self == BytesKind {
    public static var bytes: BytesKind { BytesKind() }
}
