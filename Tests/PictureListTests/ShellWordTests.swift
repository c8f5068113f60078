import PictureList
import Testing

@Suite struct ShellWordTests {
    @Test(arguments: [
        ("/srv/a-b_c.d", "/srv/a-b_c.d"), ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("$(x)", "'$(x)'"),
        ("Zoë", "'Zoë'"), ("a\nb'\\", #"$'a\012b\'\\'"#), ("\u{1B}7", #"$'\0337'"#), ("\u{202E}", #"$'\342\200\256'"#),
    ])
    func `a text is one word of a shell`(text: String, word: String) {
        #expect(ShellWord(text).description == word)
    }
}
