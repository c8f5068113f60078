package import Files

/// Why the program cannot do what it was asked: what is wrong and what to do, in one line.
package struct StartFailure: Error, CustomStringConvertible, Sendable {
    package let description: String

    init(_ description: String) { self.description = description }

    package init(_ error: DataFolderError) {
        self.init(Self.words(error))
    }

    private static func words(_ error: DataFolderError) -> String {
        switch error {
        case .inUse(let process):
            "the data folder is held by \(process.map { "process \($0)" } ?? "another process");"
                + " stop that one first, or choose another folder with --data"
        case .notAFolder(let path): "\(path) is no folder; move it away, or choose another with --data"
        case .notWritable(let path):
            "the data folder \(path) cannot be written to; give this user the right to, or choose another with --data"
        case .worldWritable(let path):
            "anyone may write to the data folder \(path); take that right away with: chmod o-w \(path)"
        case .readOnly(let path): "the data folder \(path) is on a read-only disk; choose another with --data"
        case .diskFull(let path): "the disk of the data folder \(path) is full; free some space"
        case .failed(let code, let path):
            "the data folder \(path) cannot be used (error \(code)); choose another with --data"
        }
    }
}
