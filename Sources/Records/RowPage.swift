/// One page of a list as rows, with the places where its neighbours begin.
package struct RowPage: Sendable {
    /// Rows that stand side by side and in the same place by the field of the sections.
    package struct Section: Sendable {
        /// What the first of them holds there.
        package let value: Value
        package let rows: Range<Int>
    }

    package let rows: Rows

    /// The rows under their headings; empty when the request names no sections.
    package let sections: [Section]

    /// Where the page before ends; nil on the first.
    package let previous: Cursor?

    /// Where the page after begins; nil on the last.
    package let next: Cursor?

    /// The same as records.
    var page: Page {
        let records = rows.records
        return Page(
            records: records,
            sections: sections.map { Page.Section(value: $0.value, records: records[$0.rows]) },
            previous: previous,
            next: next
        )
    }
}
