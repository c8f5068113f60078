import CLinux
import Files
import Foundation
import Testing

@Suite(.serialized) struct DataFolderTests {
    @Test(arguments: [0o000, 0o022, 0o077])
    func `folder and lock are for their owner alone, whatever the umask`(mask: Int) throws {
        let folder = try TestFolder()
        let old = umask(mode_t(mask))
        defer { umask(old) }

        let data = try DataFolder(at: folder.path + "/Data")

        #expect(try mode(of: data.path) == 0o700)
        #expect(try mode(of: data.path(of: "lock")) == 0o600)
    }

    @Test func `parents that are missing are made`() throws {
        let folder = try TestFolder()

        let data = try DataFolder(at: folder.path + "/a/b//c/")

        #expect(try mode(of: data.path) == 0o700)
        #expect(try mode(of: folder.path + "/a") == 0o700)
    }

    @Test func `an existing folder keeps its mode and what is in it`() throws {
        let folder = try TestFolder()
        unsafe chmod(folder.path, 0o750)
        try Data("kept".utf8).write(to: URL(filePath: folder.path + "/file"))

        let data = try DataFolder(at: folder.path)

        #expect(try mode(of: data.path) == 0o750)
        #expect(try String(contentsOfFile: data.path(of: "file"), encoding: .utf8) == "kept")
    }

    @Test(arguments: [0o777, 0o1777, 0o702, 0o775, 0o2770, 0o720])
    func `a folder that others may write to is refused and stays as it was`(mode: Int) throws {
        let folder = try TestFolder()
        unsafe chmod(folder.path, mode_t(mode))

        #expect(throws: DataFolderError.writableByOthers(folder.path)) { try DataFolder(at: folder.path) }
        #expect(folder.names == [])
    }

    @Test func `a file is no data folder`() throws {
        let folder = try TestFolder()
        let path = folder.path + "/file"
        try Data().write(to: URL(filePath: path))

        #expect(throws: DataFolderError.notAFolder(path)) { try DataFolder(at: path) }
        #expect(throws: DataFolderError.notAFolder(path + "/in")) { try DataFolder(at: path + "/in") }
    }

    @Test func `a folder in use is refused, and its process named`() throws {
        let folder = try TestFolder()
        let first = try DataFolder(at: folder.path)

        #expect(throws: DataFolderError.inUse(process: Int(getpid()))) { try DataFolder(at: folder.path) }
        #expect(first.path == folder.path)
    }

    @Test func `a folder is free again when its holder has gone`() throws {
        let folder = try TestFolder()
        for _ in 0..<3 { _ = try DataFolder(at: folder.path) }

        let data = try DataFolder(at: folder.path)

        #expect(data.path == folder.path)
    }

    @Test(arguments: ["", "1\n", "99999999\n", "not a number", "-5\n", "123456789012345678901234567890"])
    func `a lock file left behind hinders nobody`(content: String) throws {
        let folder = try TestFolder()
        try Data(content.utf8).write(to: URL(filePath: folder.path + "/lock"))

        let data = try DataFolder(at: folder.path)

        #expect(try String(contentsOfFile: data.path(of: "lock"), encoding: .utf8) == "\(getpid())\n")
    }

    @Test func `another process that holds the folder is named by its number`() throws {
        let folder = try TestFolder()
        let holder = Process()
        holder.executableURL = URL(filePath: "/usr/bin/flock")
        holder.arguments = [folder.path + "/lock", "/bin/sh", "-c", "echo $PPID > \(folder.path)/lock; exec cat"]
        let leash = Pipe()
        holder.standardInput = leash
        try holder.run()
        defer {
            try? leash.fileHandleForWriting.close()
            holder.waitUntilExit()
        }
        while folder.names != ["lock"] { usleep(1_000) }
        usleep(50_000)

        #expect(throws: DataFolderError.inUse(process: Int(holder.processIdentifier))) {
            try DataFolder(at: folder.path)
        }
    }

    @Test func `a lock that is a link elsewhere is not followed`() throws {
        let folder = try TestFolder()
        let target = folder.path + "/target"
        try Data("precious".utf8).write(to: URL(filePath: target))
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/lock", withDestinationPath: target)

        #expect(throws: DataFolderError.unusableLock(code: ELOOP, path: folder.path + "/lock")) {
            try DataFolder(at: folder.path)
        }
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "precious")
    }

    @Test func `a folder that takes no file is named, not the lock that would be in it`() {
        #expect(throws: DataFolderError.notWritable("/proc/sys")) { try DataFolder(at: "/proc/sys") }
    }

    @Test func `a folder is one and the same by a link`() throws {
        let folder = try TestFolder()
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "Data")
        let first = try DataFolder(at: folder.path + "/Data")

        #expect(throws: DataFolderError.inUse(process: Int(getpid()))) { try DataFolder(at: folder.path + "/link") }
        #expect(first.lockPath.hasSuffix("/Data/lock"))
    }
}

@Suite struct RealPathTests {
    @Test func `a file has one path, whichever links lead to it and whether it is there or not`() throws {
        let folder = try TestFolder()
        let root = try RealPath(folder.path).text
        try FileManager.default.createDirectory(atPath: folder.path + "/a", withIntermediateDirectories: false)
        try Data().write(to: URL(filePath: folder.path + "/a/file"))
        for (link, target) in [("b", "a"), ("link", "a/file")] {
            try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + link, withDestinationPath: target)
        }

        for name in ["a/file", "b/file", "link", "a/../b//file", "./a/file"] {
            #expect(try RealPath(folder.path + "/" + name).text == root + "/a/file")
        }
        for name in ["a/none", "b/none"] { #expect(try RealPath(folder.path + "/" + name).text == root + "/a/none") }
        #expect(try RealPath("/none").text == "/none")
    }

    @Test(arguments: [("/proc/version", false), ("/none", false), ("/proc", true), ("/dev/null", true)])
    func `a file is told from what is none`(path: String, isNoFile: Bool) throws {
        #expect(try RealPath(path).isNoFile == isNoFile)
    }

    @Test func `a folder that is missing is named`() throws {
        let folder = try TestFolder()

        #expect(throws: DataFolderError.missing(folder.path + "/none")) { try RealPath(folder.path + "/none/file") }
    }
}

@Suite struct OwnerRightsTests {
    @Test(arguments: [(0o644, 0o600), (0o666, 0o600), (0o600, 0o600), (0o440, 0o400), (0o755, 0o700)])
    func `others lose their rights to a file, its owner none`(before: Int, after: Int) throws {
        let folder = try TestFolder()
        let path = folder.path + "/file"
        try Data().write(to: URL(filePath: path))
        unsafe chmod(path, mode_t(before))

        try OwnerRights.restrict(path)

        #expect(try mode(of: path) == after)
    }

    @Test func `what is missing, a folder, and what a link leads to stay as they are`() throws {
        let folder = try TestFolder()
        let path = folder.path + "/file"
        try Data().write(to: URL(filePath: path))
        unsafe chmod(path, 0o644)
        unsafe chmod(folder.path, 0o755)
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "file")

        for name in ["/none", "", "/link"] { try OwnerRights.restrict(folder.path + name) }

        #expect(try mode(of: path) == 0o644)
        #expect(try mode(of: folder.path) == 0o755)
    }
}
