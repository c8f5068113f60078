extension Trial {
    /// The rows of a list, written by stencils, are what the row's template gives for each record by itself.
    ///
    /// The input is the texts of one record: title, side, note, story and number.
    static let rows = Trial("rows", longest: 600) { bytes in
        let shelf = try TrinketShelf.current()
        guard try shelf.put(bytes.parts) else { return }
        for query in ["", "?sort=-title"] {
            let page = try shelf.visitor.page("/trinkets\(query)")
            for record in try shelf.records() {
                let row = try Trinket.row(record, query)
                try hold(page.has(row), "the list holds \(row.text) in \(page.text)")
            }
        }
    }
}
