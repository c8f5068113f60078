import Testing

/// The reader of the house rules, on code that tries to mislead it.
@Suite struct SwiftCodeTests {
    @Test(arguments: [
        ("let a = b!", [1]), ("let a = b!.c", [1]), ("a()!", [1]), ("a[0]!", [1]), ("try! a()", [1]), ("a as! B", [1]),
        ("var a: B!", [1]), ("a?.b!", [1]), ("x\ny!\n", [2]), ("\"\\(a!)\"", [1]), ("`in`!", [1]),
        ("!a", []), ("a != b", []), ("if !a, !b() {}", []), ("(!a)", []), ("[!a]", []), ("// a!", []),
        ("/// try! a", []),
        ("\"a!\"", []), ("\"\"\"\na!\n\"\"\"", []), ("#\"a\"!\"#", []), ("\"\\\"a!\"", []), ("/* a! */", []),
        ("a ?? !b", []),
        ("\"\\(a(b)) c!\"", []), ("\"\" + a!", [1]), ("#if !DEBUG", []), ("a!=b", []),
    ])
    func `force is found in code, not in texts and comments`(source: String, lines: [Int]) {
        #expect(SwiftCode(Array(source.utf8)).forcedLines == lines)
    }

    @Test(arguments: [
        ("Task { a() }", 1), ("\n\nTask {\n}", 3), ("DiscardingTask {", nil), ("// Task {", nil),
        ("let a = \"Task {\"", nil),
        ("\"\\(Task { 1 })\"", 1), ("withTaskGroup { }", nil), ("Task.yield()", nil),
        ("let pattern = /[^\"]/\nTask {", 2),
    ])
    func `a word is found where it stands alone`(source: String, line: Int?) {
        #expect(SwiftCode(Array(source.utf8)).lines(with: "Task {") == (line.map { [$0] } ?? []))
    }
}
