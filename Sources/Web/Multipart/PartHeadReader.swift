import HTTP

/// Gathers the lines of a part's head until the empty one.
struct PartHeadReader {
    private let limits: FormLimits
    private var line: [UInt8] = []
    private var lines = 0
    private var disposition: ContentDisposition?
    private var contentType: [UInt8]?

    init(_ limits: FormLimits) { self.limits = limits }

    /// Takes bytes off `piece`; gives the head when its last line is complete.
    mutating func read(_ piece: inout ArraySlice<UInt8>) throws(FormError) -> PartHead? {
        while !piece.isEmpty {
            let part = piece.prefix(upTo: piece.firstIndex(of: ASCII.lineFeed) ?? piece.endIndex)
            guard line.count + part.count <= limits.partHeader + 1 else { throw .tooLarge }
            line += part
            piece = piece[part.endIndex...]
            guard piece.popFirst() != nil else { break }
            // A carriage return elsewhere in the line is refused with the other controls.
            guard line.popLast() == ASCII.carriageReturn else { throw .malformed(.partHeader) }
            guard !line.isEmpty else { return try head() }
            try add(line[...])
            line.removeAll(keepingCapacity: true)
        }
        return nil
    }

    private func head() throws(FormError) -> PartHead {
        guard let disposition else { throw .malformed(.partHeader) }
        return PartHead(name: disposition.name, fileName: disposition.fileName, contentType: contentType)
    }

    private mutating func add(_ line: ArraySlice<UInt8>) throws(FormError) {
        lines += 1
        guard lines <= limits.partHeaders else { throw .tooLarge }
        let name = line.prefix { $0 != ASCII.colon }
        let value = ASCII.trimmed(line[name.endIndex...].dropFirst())
        // A folded line begins with a blank, which is no token either.
        guard name.endIndex < line.endIndex, !name.isEmpty, name.allSatisfy(ByteSet.token.contains),
            value.allSatisfy(ByteSet.fieldValue.contains)
        else { throw .malformed(.partHeader) }
        if ASCII.equal(name, ignoringCase: "content-disposition") {
            guard disposition == nil else { throw .malformed(.partHeader) }
            disposition = try ContentDisposition(value)
        } else if ASCII.equal(name, ignoringCase: "content-type") {
            guard contentType == nil else { throw .malformed(.partHeader) }
            contentType = [UInt8](value)
        }
    }
}
