/// A draft's own undo: within the form, before anything is saved.
extension Draft {
    public var canUndo: Bool { position > 0 }
    public var canRedo: Bool { position < steps.count }

    /// Takes the last step back; false when there is none.
    @discardableResult public mutating func undo() -> Bool {
        guard canUndo else { return false }
        position -= 1
        entries[steps[position].place] = steps[position].before
        return true
    }

    /// Makes the step that was taken back last again; false when there is none.
    @discardableResult public mutating func redo() -> Bool {
        guard canRedo else { return false }
        entries[steps[position].place] = steps[position].after
        position += 1
        return true
    }

    /// Changes a field as one step; what changes nothing is none.
    mutating func put(_ entry: Entry, at place: Int) {
        guard entry != entries[place] else { return }
        steps.removeSubrange(position...)
        steps.append(Step(place: place, before: entries[place], after: entry))
        position += 1
        entries[place] = entry
    }
}
