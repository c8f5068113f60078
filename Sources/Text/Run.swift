/// A stretch of a folded text that is searched in one way.
struct Run {
    enum Kind {
        case word
        case ideographs
        case signs
    }

    /// What a word has beyond this counts for nothing.
    private static let longestWord = 64

    let kind: Kind
    let scalars: ArraySlice<Unicode.Scalar>

    /// The runs of a text, which is folded first.
    static func all(in text: String) -> [Run] {
        let scalars = Array(Fold.folded(text).unicodeScalars)
        var runs: [Run] = []
        var start = 0
        var current: Kind?
        for (place, scalar) in scalars.enumerated() {
            let kind = Kind(ScalarClass(scalar))
            guard kind != current else { continue }
            if let current { runs.append(Run(kind: current, scalars: scalars[start..<place])) }
            current = kind
            start = place
        }
        if let current { runs.append(Run(kind: current, scalars: scalars[start...])) }
        return runs
    }

    /// What stands for the run among the tokens: a word is one, others are overlapping pairs and the last scalar alone.
    var tokens: [[UInt8]] {
        switch kind {
        case .word: [Self.bytes(scalars.prefix(Self.longestWord))]
        case .ideographs, .signs: pairs + [Self.bytes(scalars.suffix(1))]
        }
    }

    /// Each two scalars that stand side by side.
    var pairs: [[UInt8]] {
        scalars.indices.dropLast().map { Self.bytes(scalars[$0...scalars.index(after: $0)]) }
    }

    private static func bytes(_ scalars: ArraySlice<Unicode.Scalar>) -> [UInt8] {
        var bytes: [UInt8] = []
        for scalar in scalars { bytes.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
        return bytes
    }
}

extension Run.Kind {
    /// Nil for white space, which is in no run.
    init?(_ scalar: ScalarClass) {
        switch scalar {
        case .space: return nil
        case .word: self = .word
        case .ideograph: self = .ideographs
        case .sign: self = .signs
        }
    }
}
