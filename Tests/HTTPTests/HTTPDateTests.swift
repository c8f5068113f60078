import HTTP
import Testing

@Suite struct HTTPDateTests {
    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"),
        (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ])
    func `a date is written in English and read back`(seconds: Int, text: String) {
        #expect(HTTPDate(secondsSince1970: seconds).text == text)
        #expect(HTTPDate(bytes: bytes(text)[...])?.secondsSince1970 == seconds)
    }

    @Test(arguments: ["Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"])
    func `the old forms are read`(text: String) {
        #expect(HTTPDate(bytes: bytes(text)[...])?.secondsSince1970 == 784_111_777)
    }

    @Test(arguments: [
        "", "now", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 29 Feb 2023 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
        "Sun, 06 Nov 99999 08:49:37 GMT", "Sun, 06 Nov -994 08:49:37 GMT", "Sun, 06 Nov 1969 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37:00 GMT", "Sun, 99999999999999999999 Nov 1994 08:49:37 GMT",
        "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun, \u{661} Nov 1994 08:49:37 GMT", "- - - - - GMT", "    ",
    ])
    func `what is no date is none, and stops nothing`(text: String) {
        #expect(HTTPDate(bytes: bytes(text)[...]) == nil)
    }

    @Test func `every week of four centuries is written and read back`() {
        let wrong = stride(from: 0, to: 146_097, by: 7).first { day in
            let date = HTTPDate(secondsSince1970: day * 86400 + 1)
            return HTTPDate(bytes: date.bytes[...]) != date
        }

        #expect(wrong == nil)
    }
}
