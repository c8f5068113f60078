import Records
import Testing

@Suite struct KindTests {
    static let hash = String(repeating: "0f", count: 32)

    @Test(arguments: [
        ("yes", Value.flag(true)), ("no", .flag(false)), ("", .flag(false)),
    ])
    func `a flag is yes or no`(text: String, value: Value) throws {
        #expect(try FlagKind.flag.value(from: text, in: .utc) == value)
    }

    @Test(arguments: ["maybe", "YES", "1", "true", "yes "])
    func `nothing else is a flag`(text: String) {
        #expect(throws: Refusal.invalid) { try FlagKind.flag.value(from: text, in: .utc) }
    }

    @Test(arguments: [hash, "", String(repeating: "a", count: 64)])
    func `a photo is its hash`(text: String) throws {
        #expect(PhotoKind.photo.text(of: try PhotoKind.photo.value(from: text, in: .utc), in: .utc) == text)
    }

    @Test(arguments: [String(hash.dropLast()), hash + "0", hash.uppercased(), "zz" + hash.dropFirst(2)])
    func `nothing else is a hash`(text: String) {
        #expect(throws: Refusal.invalid) { try PhotoKind.photo.value(from: text, in: .utc) }
    }

    @Test func `a secret is never shown`() {
        #expect(SecretKind.secret.text(of: .text("hash"), in: .utc) == "")
    }

    @Test func `an optional flag that holds nothing is neither yes nor no`() {
        let isRead = Attribute<Bool?>("isRead", .flag)
        var draft = Draft(new: Entity("Books", fields: [isRead.field]))

        #expect(draft.text(for: isRead.field) == "")
        draft.set(text: "no", for: isRead.field)
        #expect(draft[isRead] == false)
        draft.set(text: "", for: isRead.field)
        #expect(draft[isRead] == .some(nil))
    }

    @Test(arguments: ["+49 30 1234", "007", "  030 / 12 34 - 5\t", "#31#", "ext. 12", ""])
    func `a phone number is kept as it was typed`(text: String) throws {
        let kept = String(text.drop { $0 == " " }.reversed().drop { $0 == "\t" }.reversed())

        #expect(try PhoneKind.phone.value(from: text, in: .utc) == .text(kept))
        #expect(PhoneKind.phone.text(of: .text(kept), in: .utc) == kept)
    }

    @Test func `a phone number is a line of 255 characters`() {
        #expect(throws: Refusal.tooLong(limit: 255)) {
            try PhoneKind.phone.value(from: String(repeating: "1", count: 256), in: .utc)
        }
        #expect(throws: Refusal.controlCharacter) { try PhoneKind.phone.value(from: "1\u{0}2", in: .utc) }
    }

    @Test(arguments: ["S", "M", "e\u{301}", ""])
    func `a choice is one of its names, or none of them`(text: String) throws {
        let kind = ChoiceKind.choice(["S", "M", "e\u{301}"])

        #expect(kind.text(of: try kind.value(from: text, in: .utc), in: .utc) == text)
    }

    @Test(arguments: [
        "s", "L", " S", "S\u{301}", "\u{E9}", "S\u{0}", String(repeating: "\u{301}\u{316}", count: 50_000),
    ])
    func `nothing else can be chosen`(text: String) {
        let kind = ChoiceKind.choice(["S", "M", "e\u{301}"])

        #expect(throws: Refusal.invalid) { try kind.value(from: text, in: .utc) }
        #expect(kind.refusal(of: .text(text)) == .invalid)
    }

    @Test func `a choice that is required cannot stay empty`() {
        let size = Attribute<String>("size", .choice(["S", "M"]), .required)
        var draft = Draft(new: Entity("Shirts", fields: [size.field]))

        #expect(draft.issues == [Records.Issue(size.field, .required)])
        draft.set(text: "M", for: size.field)
        #expect(draft.issues == [])
        draft[size] = "XXL"
        #expect(draft.issues == [Records.Issue(size.field, .invalid)])
    }

    @Test func `every kind says how a form asks for it`() {
        let controls: [(any Kind, Control)] = [
            (.line, .line(LineInput())), (.phone, .line(LineInput(type: "tel"))), (.paragraphs, .paragraphs),
            (.flag, .yesOrNo), (.date, .date), (.time, .dateTime), (.integer, .number(whole: true)),
            (.real, .number(whole: false)), (.choice(["a", "b"]), .choice(["a", "b"])), (.photo, .photo),
            (.reference("Users"), .record(of: "Users")), (.bytes, .none), (.secret, .none),
        ]

        for (kind, control) in controls { #expect(kind.control == control) }
        #expect(Set(controls.map(\.0.name)).count == controls.count)
    }

    @Test func `a reference is an id`() throws {
        #expect(
            try ReferenceKind.reference("Users").value(from: "7", in: .utc) == .reference(#require(RecordID(text: "7")))
        )
        #expect(throws: Refusal.invalid) { try ReferenceKind.reference("Users").value(from: "0", in: .utc) }
    }
}
