/// A photo the store keeps, by its hash.
public struct PhotoKind: Kind {
    public typealias Content = PhotoHash

    public var name: String { "photo" }
    public var storage: Storage { .photo }
    public var control: Control { .photo }

    public func value(from text: String, in zone: Zone) throws(Refusal) -> Value {
        guard !text.isEmpty else { return .null }
        guard let hash = PhotoHash(text: text) else { throw .invalid }
        return .photo(hash)
    }

    public func text(of value: Value, in zone: Zone) -> String {
        guard case .photo(let hash) = value else { return "" }
        return hash.text
    }
}

extension Kind where Self == PhotoKind {
    public static var photo: PhotoKind { PhotoKind() }
}
