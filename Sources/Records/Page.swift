/// One page of a list, with the places where its neighbours begin.
public struct Page: Sendable {
    /// Records that stand side by side and in the same place by the field of the sections.
    public struct Section: Sendable {
        /// What the first of them holds there.
        public let value: Value
        public let records: ArraySlice<Record>

        package init(value: Value, records: ArraySlice<Record>) {
            self.value = value
            self.records = records
        }
    }

    public let records: [Record]

    /// Where the page before ends; nil on the first.
    public let previous: Cursor?

    /// Where the page after begins; nil on the last.
    public let next: Cursor?

    /// The records under their headings; empty when the request names no sections.
    public let sections: [Section]

    package init(records: [Record], sections: [Section] = [], previous: Cursor?, next: Cursor?) {
        self.records = records
        self.sections = sections
        self.previous = previous
        self.next = next
    }
}
