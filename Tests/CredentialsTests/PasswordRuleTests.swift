import Credentials
import Testing

@Suite struct PasswordRuleTests {
    @Test(
        arguments: [
            (0, PasswordIssue.tooShort), (1, .tooShort), (7, .tooShort), (8, nil), (65, nil), (1_024, nil),
            (1_025, .tooLong),
            (1_000_000, .tooLong),
        ] as [(Int, PasswordIssue?)]
    )
    func `a password has 8 to 1024 bytes`(count: Int, issue: PasswordIssue?) {
        let password = (0..<count).map { UInt8(33 + $0 * 37 % 94) }

        #expect(PasswordRule.check(password, username: "ann") == issue)
    }

    @Test func `bytes count, not characters`() {
        #expect(PasswordRule.check(Array("密碼甲".utf8), username: "ann") == nil)
        #expect(PasswordRule.check([0xFF, 0xFE, 0, 1, 2, 3, 4, 5], username: "ann") == nil)
    }

    @Test(arguments: [
        "password", "Password", "PASSWORD", "password1", "Password1!", "password123", "passw0rd", "P@ssw0rd",
        "p@$$w0rd",
        "12345678", "123456789", "1234567890", "87654321", "01234567", "11111111", "00000000", "12121212", "11223344",
        "123123123", "qwertyui", "qwertyuiop", "QwertyUiop", "asdfghjkl", "zxcvbnm123", "1q2w3e4r", "1qaz2wsx",
        "qazwsxedc",
        "qwer1234", "abcd1234", "abc12345", "aaaaaaaa", "abababab", "testtest", "iloveyou", "iloveyou2", "sunshine",
        "princess1", "football", "baseball1", "superman", "starwars", "trustno1", "letmein1", "welcome1", "welcome2024",
        "admin123", "admin1234", "administrator", "adminadmin", "changeme", "changeme123", "michael1", "jennifer",
        "jordan23",
        "monkey123", "dragon99", "computer", "internet", "whatever", "mustang1", "liverpool", "chocolate", "19870412",
        "31121999", "12311999", "111222333", "!qaz@wsx", "!@#$%^&*", "mnbvcxz1", "passwordpassword", "123password",
        "Summer2025",
    ])
    func `a password that is tried first is refused`(password: String) {
        #expect(PasswordRule.check(Array(password.utf8), username: "ann") == .common)
    }

    @Test(arguments: [
        ("picturelist", "ann"), ("PictureList", "ann"), ("picture-list", "ann"), ("Picture List 1", "ann"),
        ("picturelist2026!", "ann"), ("tsilerutcip", "ann"), ("annabeth", "annabeth"), ("Quillfeather", "quillfeather"),
        ("quillfeather1", "Quillfeather"), ("12quillfeather", "quillfeather"), ("annannann", "ann"),
        ("quill.feather!", "quillfeather"),
        ("rehtaeflliuq", "quillfeather"), ("zoë-zoë-zoë", "zoë"), ("quill77quill77", "quill77"),
        ("48151623", "48151623"),
    ])
    func `a password made of the user's or the product's name is refused`(password: String, username: String) {
        let issue = PasswordRule.check(Array(password.utf8), username: username)

        #expect(issue == .likeName || issue == .common)
    }

    @Test(arguments: [
        "correct horse battery staple", "Tr0ub4dor&3", "x9$kQ2!vLm", "my dog eats 3 shoes", "a better password 1",
        "        .",
        "pictures of the lake", "annual report box", "tulip-season-7", "new-secret-1", "Blue-Kettle-42",
        "zażółć gęślą jaźń",
        "kV7mPq2x", "9f86d081884c", "hunter-gatherer", "ann likes pears", "1234 is not it", "picturelist is mine",
    ])
    func `any other password will do`(password: String) {
        #expect(PasswordRule.check(Array(password.utf8), username: "ann") == nil)
    }

    @Test(arguments: ["", "1", "a", " ", "---", "\u{301}"])
    func `a name of hardly anything forbids hardly anything`(username: String) {
        #expect(PasswordRule.check(Array("kV7mPq2x".utf8), username: username) == nil)
    }
}
