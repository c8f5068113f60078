package import Files
import Glibc
import Logging

/// Why the program cannot do what it was asked: what is wrong and what to do, in one line.
package struct StartFailure: Error, CustomStringConvertible, Sendable {
    /// What lies in the folder, by the option that names it.
    package enum Subject: Sendable {
        case data
        case database(String)
    }

    package let description: String

    init(_ description: String) { self.description = description }

    package init(_ error: DataFolderError, of subject: Subject) {
        self.init(Self.words(error, subject))
    }

    /// A file for the access log that cannot be had.
    init(_ error: LogFile.OpenError, _ path: String) {
        self.init(
            "\(Quoted(path: path)) cannot be opened (\(Self.reason(error.code))); choose another with --access-log"
        )
    }

    private static func words(_ error: DataFolderError, _ subject: Subject) -> String {
        let other = "choose another with \(subject.option)"
        return switch error {
        case .inUse(let process):
            "\(subject.held) is held by \(process.map { "process \($0)" } ?? "another process");"
                + " stop that one first, or \(other)"
        case .missing(let path): "there is no folder \(Quoted(path: path)); make it first, or \(other)"
        case .notAFolder(let path): "\(Quoted(path: path)) is no folder; move it away, or \(other)"
        case .notWritable(let path):
            "\(subject.folder) \(Quoted(path: path)) cannot be written to; give this user the right to, or \(other)"
        case .writableByOthers(let path):
            "others may write to \(subject.folder) \(Quoted(path: path));"
                + " take that right away with: chmod go-w \(ShellWord(path))"
        case .readOnly(let path): "\(subject.folder) \(Quoted(path: path)) is on a read-only disk; \(other)"
        case .diskFull(let path): "the disk of \(subject.folder) \(Quoted(path: path)) is full; free some space"
        case .unusableLock(let code, let path):
            "the lock file \(Quoted(path: path)) cannot be used (\(reason(code))); move it away, or \(other)"
        case .failed(let code, let path):
            "\(subject.folder) \(Quoted(path: path)) cannot be used (\(reason(code))); \(other)"
        }
    }

    private static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}

extension StartFailure.Subject {
    var option: String {
        switch self {
        case .data: "--data"
        case .database: "--database"
        }
    }

    /// What a lock keeps others from.
    var held: String {
        switch self {
        case .data: "the data folder"
        case .database(let path): "the database \(Quoted(path: path))"
        }
    }

    var folder: String {
        switch self {
        case .data: "the data folder"
        case .database: "the database's folder"
        }
    }
}
