import HTTP
import Testing
import Web

@Suite struct LocalPathTests {
    @Test(arguments: [
        "/", "/pictures", "/pictures?q=a&b=%2F%2Fe", "/pictures/12", "/a//b", "/%C3%A9",
        "/pictures?next=http://e.example/",
        "/a:b", "/@e", "/a%2Fb", "/.well-known/x", "/pictures?q=%0D%0A",
    ])
    func `a path of this site is one`(path: String) {
        #expect(LocalPath(path)?.location == FieldValue(path))
    }

    @Test(arguments: [
        "", "e", "pictures", "//e", "///e", "/\\e", "\\\\e", "\\/e", "/\\/e", "//", "/\\", "http:e", "http://e",
        "https://e/x",
        "HTTP://e", "javascript:alert(1)", "data:text/html,x", "%2f%2fe", "%2Fe", "/%2fe", "/%2Fe", "/%5ce", "/%5Ce",
        "/a%5Cb",
        "/a\\b", "/\t/e", "\t//e", "/\r/e", "/\r\n/e", "/\n/e", " //e", " /e", "/ /e", "/e f", "/%09/e", "/%0d/e",
        "/%0A/e",
        "/a%0d%0aSet-Cookie:x=y", "/e\r\nSet-Cookie: x=y", "/\u{0}", "/%00", "/%", "/%2", "/%zz", "/%C3%28", "/é",
        "/\u{301}",
        "/\u{2215}e", "/\u{FF0F}e", "/#e", "/%7f", "*", "?q", "./e", "../e", "@e", "/%09//e",
    ])
    func `what a browser may read as another site is none`(path: String) {
        #expect(LocalPath(path) == nil)
    }

    @Test func `the path is told from the query`() {
        let target = LocalPath("/pictures?q=1")?.target

        #expect(target?.path == [UInt8]("/pictures".utf8))
        #expect(target?.query == [UInt8]("q=1".utf8))
    }
}
