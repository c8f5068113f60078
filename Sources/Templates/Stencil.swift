/// A template rendered once, but for holes where each row of a list has something else.
///
/// Filling it copies bytes and asks once for what belongs into each hole: it looks up no name and makes no value, and
/// costs a tenth of rendering.
package struct Stencil: Sendable {
    private struct Piece {
        /// Where the text before the hole ends.
        let end: Int32
        let hole: Int32
        /// The piece that has the same hole and comes first; its own place where it is that one.
        let first: Int32
    }

    /// Of the pieces behind these the holes are written anew each time.
    private static let remembered = 32

    private let text: [UInt8]
    private let pieces: [Piece]

    init(_ text: [UInt8], _ holes: [(hole: Int, at: Int)]) {
        self.text = text
        pieces = holes.enumerated().map { place, one in
            let first = holes.firstIndex { $0.hole == one.hole } ?? place
            return Piece(end: Int32(one.at), hole: Int32(one.hole), first: Int32(first))
        }
    }

    /// Writes the text, and has `write` write what belongs into each hole; what belongs into several is copied.
    package func fill(_ sheet: inout Sheet, _ write: (Int, inout Sheet) -> Void) {
        var written = InlineArray<32, Range<Int>>(repeating: 0..<0)
        var start: Int32 = 0
        for place in pieces.indices {
            let piece = pieces[place]
            sheet.append(text, start..<piece.end)
            start = piece.end
            let first = Int(piece.first)
            if first < place, first < Self.remembered {
                sheet.repeat(written[first])
                continue
            }
            let begin = sheet.count
            write(Int(piece.hole), &sheet)
            if place < Self.remembered { written[place] = begin..<sheet.count }
        }
        sheet.append(text, start..<Int32(text.count))
    }
}

extension TemplateSet {
    /// The template filled with `data`, in which values that differ from row to row are holes.
    package func stencil(_ template: String, _ data: Object) throws(TemplateError) -> Stencil {
        var renderer = Renderer(program, limits)
        try renderer.render(template, .object(data))
        return renderer.finishStencil()
    }
}

extension Stencil {
    /// The text with its holes filled, by itself.
    package func filled(_ write: (Int, inout Sheet) -> Void) -> [UInt8] {
        var sheet = Sheet()
        fill(&sheet, write)
        return sheet.finish()
    }
}
