import Records
import Testing

enum Note {
    static let title = Attribute<String>("title", .line, .required)
    static let text = Attribute<String>("text", .paragraphs)
    static let stars = Attribute<Int>("stars", .integer, default: 3)
    static let made = Attribute<Timestamp>("made", .time, .required, default: .now)
    static let photo = Attribute<PhotoHash?>("photo", .photo)
    static let entity = Entity(
        "Notes",
        fields: [title.field, text.field, stars.field, made.field, photo.field],
        order: [.ascending(title)]
    )
}

@Suite struct DraftTests {
    @Test func `a new draft holds the defaults and lacks what is required`() {
        let before = Timestamp.now.adding(seconds: -60)
        let draft = Draft(new: Note.entity)

        #expect((draft[Note.title], draft[Note.text], draft[Note.stars]) == ("", "", 3))
        #expect(draft[Note.made].map { before < $0 && $0 <= .now && $0.microseconds % 60_000_000 == 0 } == true)
        #expect(draft[Note.photo] == .some(nil))
        #expect(draft.issues == [Records.Issue(Note.title.field, .required)])
    }

    @Test func `steps are taken back and made again, and a new one ends the redo`() {
        var draft = Draft(new: Note.entity)
        draft[Note.title] = "1"
        draft[Note.title] = "2"

        draft.undo()
        #expect(draft[Note.title] == "1")
        draft.undo()
        #expect(draft[Note.title] == "")
        #expect(draft.undo() == false)
        draft.redo()
        #expect(draft[Note.title] == "1")
        draft[Note.title] = "3"
        #expect(draft.redo() == false)
        draft.undo()
        #expect(draft[Note.title] == "1")
    }

    @Test func `an equal value is no step`() {
        var draft = Draft(new: Note.entity)
        draft[Note.title] = "1"
        draft[Note.title] = "1"
        draft.set(text: " 1 ", for: Note.title.field)

        draft.undo()

        #expect(draft[Note.title] == "")
        #expect(!draft.canUndo)
    }

    @Test func `each field has one issue at most, and they come in the order of the fields`() {
        var draft = Draft(new: Note.entity)
        draft.set(text: "a\u{0}", for: Note.title.field)
        draft.set(Note.text.field, to: .integer(1))
        draft.set(text: "many", for: Note.stars.field)
        draft.set(Note.made.field, to: .null)
        draft.refuse(Note.photo.field, .other("notAPicture"))

        #expect(
            draft.issues.map(\.reason) == [.controlCharacter, .wrongType, .invalid, .required, .other("notAPicture")]
        )
        #expect(draft.issues.map(\.field) == Note.entity.fields)
    }

    @Test func `what was typed and refused is kept to be shown again`() {
        var draft = Draft(new: Note.entity)
        let typed = String(repeating: "long ", count: 100)
        draft.set(text: typed, for: Note.title.field)

        #expect(draft.text(for: Note.title.field) == typed)
        #expect(draft[Note.title] == "")
        draft.set(text: "short", for: Note.title.field)
        #expect(draft.text(for: Note.title.field) == "short")
        #expect(draft.issues == [])
    }

    @Test func `white space is no title`() {
        var draft = Draft(new: Note.entity)
        for text in ["", " ", "\u{A0}", "\r\n", "\t"] {
            draft.set(text: text, for: Note.title.field)
            #expect(draft.issues == [Records.Issue(Note.title.field, .required)])
        }
    }

    @Test func `a value set past the form is checked as well`() {
        var draft = Draft(new: Note.entity)
        draft[Note.title] = "line\nbreak"
        #expect(draft.issues.map(\.reason) == [.controlCharacter])
        draft[Note.title] = String(repeating: "x", count: 256)
        #expect(draft.issues.map(\.reason) == [.tooLong(limit: 255)])
    }

    @Test func `what was typed and refused is a step too`() {
        var draft = Draft(new: Note.entity)
        draft.set(text: "5", for: Note.stars.field)
        draft.set(text: "many", for: Note.stars.field)

        draft.undo()
        #expect(draft.text(for: Note.stars.field) == "5")
        #expect(draft.issues == [Records.Issue(Note.title.field, .required)])
        draft.redo()
        #expect(draft.text(for: Note.stars.field) == "many")
        #expect(draft[Note.stars] == 5)
        draft.undo()
        draft.undo()
        #expect(draft[Note.stars] == 3 && !draft.canUndo)
    }

    @Test func `a choice in a conflict is taken back with its step`() {
        let record = Record(
            Note.entity,
            .make(),
            version: 1,
            values: Note.entity.fields.map { Draft(new: Note.entity)[$0] }
        )
        var draft = Draft(editing: record)
        draft.decide(Note.stars.field, .integer(3))

        #expect(draft.isTouched)
        draft.undo()
        #expect(!draft.isTouched)
        draft.redo()
        #expect(draft.isTouched)
    }

    @Test func `all that is wrong is said at once, by length and by pattern as well`() {
        let author = Attribute<String>("author", .line, .required)
        let title = Attribute<String>("title", .line(upTo: 5), .required)
        let tel = Attribute<String>("tel", .phone(.only("0123456789+ ")))
        var draft = Draft(new: Entity("Books", fields: [author.field, title.field, tel.field]))
        draft.set(text: "", for: author.field)
        draft.set(text: "toolong", for: title.field)
        draft.set(text: "12a", for: tel.field)

        #expect(draft.issues.map(\.reason) == [.required, .tooLong(limit: 5), .pattern])
        draft.set(author.field, to: .integer(1))
        #expect(draft.issues.map(\.reason) == [.wrongType, .tooLong(limit: 5), .pattern])
        draft.set(text: "a", for: author.field)
        draft.set(text: "👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", for: title.field)
        draft.set(text: "+12 3", for: tel.field)
        #expect(draft.issues == [])
    }

    @Test(arguments: ["a\u{0}b", "\u{0}", "a\u{7F}", "a\u{85}b"])
    func `no way leads a control character into a record`(text: String) {
        var draft = Draft(new: Note.entity)
        for field in [Note.title.field, Note.text.field] {
            draft.set(text: text, for: field)
            #expect(draft.issues.contains(Records.Issue(field, .controlCharacter)))
            #expect(draft.text(for: field) == text)
            draft.set(field, to: .text(text))
            #expect(draft.issues.contains(Records.Issue(field, .controlCharacter)))
        }
    }

    @Test(arguments: ["x", "\u{301}\u{316}", " ", "字"])
    func `two mebibytes are refused with an issue, and kept to be shown again`(piece: String) {
        let text = String(repeating: piece, count: (2 << 20) / piece.utf8.count)
        var draft = Draft(new: Note.entity)
        let time = ContinuousClock().measure {
            for field in [Note.title.field, Note.text.field, Note.stars.field, Note.made.field, Note.photo.field] {
                draft.set(text: text, for: field)
            }
        }

        #expect(draft.issues.count == 5)
        #expect(draft.text(for: Note.title.field).isIdentical(to: text))
        #expect(time < .seconds(1))
    }
}
