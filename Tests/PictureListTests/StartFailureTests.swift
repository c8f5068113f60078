import Files
import PictureList
import Testing

@Suite struct StartFailureTests {
    @Test(arguments: [
        (DataFolderError.inUse(process: 4711), "process 4711"), (.inUse(process: nil), "another process"),
        (.notAFolder("/x"), "/x"),
        (.notWritable("/x"), "--data"), (.worldWritable("/x"), "chmod o-w /x"), (.readOnly("/x"), "read-only"),
        (.diskFull("/x"), "full"),
        (.failed(code: 5, path: "/x"), "error 5"),
    ])
    func `what is wrong with the data folder is said in one line`(error: DataFolderError, words: String) {
        let description = StartFailure(error).description

        #expect(description.contains(words))
        #expect(!description.contains("\n"))
    }
}
