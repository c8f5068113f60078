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
}
