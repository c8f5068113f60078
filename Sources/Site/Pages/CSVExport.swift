import HTTP
import Records

/// Records as a table for other programs (RFC 4180): a line for each, under the names of the fields.
struct CSVExport: Sendable {
    private let list: CatalogueList
    private let words: Words
    private let zone: Zone

    init(of list: CatalogueList, _ words: Words, _ zone: Zone) {
        self.list = list
        self.words = words
        self.zone = zone
    }

    /// The table as a file to be saved.
    func response(_ records: [Record]) -> Response {
        var response = Response(.ok, body: .bytes(bytes(of: records)))
        response.fields[.contentType] = "text/csv; charset=utf-8; header=present"
        response.fields[.contentDisposition] = FieldValue("attachment; filename=\"\(list.name).csv\"")
        response.fields[.cacheControl] = "private, no-store"
        return response
    }

    private func bytes(of records: [Record]) -> [UInt8] {
        // Without this mark spreadsheets take UTF-8 for the code page of the machine.
        var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
        append(list.textFields.map { list.label(of: $0, words) }, to: &bytes)
        for record in records { append(list.textFields.map { $0.kind.text(of: record[$0], in: zone) }, to: &bytes) }
        return bytes
    }

    private func append(_ cells: [String], to bytes: inout [UInt8]) {
        for (place, cell) in cells.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            CSVCell.append(cell, to: &bytes)
        }
        bytes += [0x0D, 0x0A]
    }
}

/// One cell of a table.
enum CSVCell {
    /// With these a spreadsheet takes a text for a formula, which may read or send what it likes.
    private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]

    /// Writes the text, quoted where that is needed; with a quote ahead, which says that it is a text, where it would be a
    /// formula.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        let isFormula = text.unicodeScalars.first.map(formulaStarts.contains) ?? false
        let isQuoted = isFormula || text.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D, 0x3B].contains($0) }
        guard isQuoted else { return bytes.append(contentsOf: text.utf8) }
        bytes.append(UInt8(ascii: "\""))
        if isFormula { bytes.append(UInt8(ascii: "'")) }
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
