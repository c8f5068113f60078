/// Yes or no.
public struct FlagKind: Kind {
    public typealias Content = Bool

    public var name: String { "flag" }
    public var storage: Storage { .flag }
    public var control: Control { .yesOrNo }
    public var blank: Value { .flag(false) }

    public func value(from text: String, in zone: Zone) throws(Refusal) -> Value {
        switch text {
        case "yes": .flag(true)
        case "no", "": .flag(false)
        default: throw .invalid
        }
    }

    public func text(of value: Value, in zone: Zone) -> String {
        guard case .flag(let flag) = value else { return "" }
        return flag ? "yes" : "no"
    }
}

extension Kind where Self == FlagKind {
    public static var flag: FlagKind { FlagKind() }
}
