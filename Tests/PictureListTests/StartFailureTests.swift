import Files
import PictureList
import Testing

@Suite struct StartFailureTests {
    @Test(arguments: [
        (DataFolderError.inUse(process: 4711), "process 4711"), (.inUse(process: nil), "another process"),
        (.notAFolder("/x"), "/x"),
        (.missing("/x"), "/x"), (.notWritable("/x"), "--data"), (.writableByOthers("/x"), "chmod go-w /x"),
        (.writableByOthers("/x y"), "chmod go-w '/x y'"), (.readOnly("/x"), "read-only"),
        (.diskFull("/x"), "full"), (.unusableLock(code: 40, path: "/x/lock"), "lock file /x/lock"),
        (.failed(code: 5, path: "/x"), "Input/output error"), (.notWritable("/x\ny\u{1B}"), #""/x\ny\u{1B}""#),
    ])
    func `what is wrong with the data folder is said in one line`(error: DataFolderError, words: String) {
        let description = StartFailure(error, of: .data).description

        #expect(description.contains(words))
        #expect(!description.contains("\n"))
    }

    @Test(arguments: [
        (DataFolderError.inUse(process: 4711), "the database /d/x is held by process 4711"),
        (.missing("/d"), "no folder /d"), (.writableByOthers("/d"), "the database's folder /d"),
        (.notWritable("/d"), "--database"),
    ])
    func `what is wrong with the place of a database is told apart`(error: DataFolderError, words: String) {
        #expect(StartFailure(error, of: .database("/d/x")).description.contains(words))
    }
}
