/// A draft's own undo: within the form, before anything is saved.
extension Draft {
    public var canUndo: Bool { position > 0 }
    public var canRedo: Bool { position < steps.count }

    /// Takes the last step back; false when there is none.
    @discardableResult public mutating func undo() -> Bool {
        guard canUndo else { return false }
        position -= 1
        values[steps[position].place] = steps[position].before
        return true
    }

    /// Makes the step that was taken back last again; false when there is none.
    @discardableResult public mutating func redo() -> Bool {
        guard canRedo else { return false }
        values[steps[position].place] = steps[position].after
        position += 1
        return true
    }

    mutating func record(_ step: Step) {
        steps.removeSubrange(position...)
        steps.append(step)
        position += 1
    }
}
