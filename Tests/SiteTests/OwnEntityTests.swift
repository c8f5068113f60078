import HTTP
import Records
import Site
import Testing

/// An entity the program does not have, with a field of every kind: one description gives all its pages.
enum Tool {
    static let name = Attribute<String>("label", .line, .required)
    static let manual = Attribute<String>("manual", .paragraphs)
    static let hotline = Attribute<String>("hotline", .phone)
    static let isLent = Attribute<Bool>("lent", .flag)
    static let bought = Attribute<CivilDate?>("bought", .date)
    static let checked = Attribute<Timestamp?>("checked", .time)
    static let pieces = Attribute<Int?>("pieces", .integer)
    static let weight = Attribute<Double?>("weight", .real)
    static let shelf = Attribute<String>("shelf", .choice(["top", "middle", "bottom"]))
    static let photo = Attribute<PhotoHash?>("picture", .photo)
    static let spare = Attribute<RecordID?>("spare", .reference("Tool"))

    static let entity = Entity(
        "Tool",
        fields: [
            name.field, manual.field, hotline.field, isLent.field, bought.field, checked.field, pieces.field,
            weight.field, shelf.field, photo.field, spare.field,
        ],
        order: [.ascending(shelf), .ascending(name)],
        sections: shelf.field
    )

    static let catalogue = Catalogue([
        CatalogueList(entity, name: "tools", noun: "tool", title: name, notes: [manual.field], photo: photo)
    ])

    static let whole: KeyValuePairs<String, String> = [
        "label": "Plane", "manual": "Push,\nnever pull.", "hotline": "+49 30 12", "lent": "yes",
        "bought": "1999-12-31", "checked": "2026-03-29T02:30", "pieces": "-12", "weight": "0.75", "shelf": "middle",
    ]
}

@Suite struct OwnEntityTests {
    @Test func `an entity of one's own has a form with a field of every kind`() async throws {
        var browser = try await Browser.signedIn(to: Tool.catalogue)

        let form = await browser.get("/tools/new").text

        for input in [
            "id=\"label\" name=\"label\" value=\"\"", "<textarea class=\"input\" id=\"manual\"", "type=\"tel\"",
            "name=\"lent\" value=\"no\" checked", "name=\"bought\" type=\"date\"",
            "name=\"checked\" type=\"datetime-local\"", "inputmode=\"numeric\"", "inputmode=\"decimal\"",
            "<option value=\"bottom\">bottom</option>", "name=\"picture\"", "<select class=\"input\" id=\"spare\"",
        ] { #expect(form.contains(input), "\(input)") }
    }

    @Test func `what was sent stands in the form again, to the last character`() async throws {
        var browser = try await Browser.signedIn(to: Tool.catalogue)

        let path = await browser.add("/tools", Tool.whole)

        let form = await browser.get(path).text
        for value in [
            "value=\"Plane\"", ">Push,\nnever pull.</textarea>", "value=\"+49 30 12\"", "value=\"yes\" checked",
            "value=\"1999-12-31\"", "value=\"2026-03-29T02:30\"", "value=\"-12\"", "value=\"0.75\"",
            "<option value=\"middle\" selected>",
        ] { #expect(form.contains(value), "\(value)") }
    }

    @Test func `all that is wrong is said at once, each at its field`() async throws {
        var browser = try await Browser.signedIn(to: Tool.catalogue)

        let page = await browser.post(
            "/tools",
            [
                "label": " ", "lent": "maybe", "bought": "2026-02-30", "checked": "noon", "pieces": "1.5",
                "weight": "heavy", "shelf": "cellar", "spare": "999",
            ]
        )

        #expect(page.status == .unprocessable)
        for name in ["label", "lent", "bought", "checked", "pieces", "weight", "shelf"] {
            #expect(page.text.contains("id=\"\(name)-error\""), "\(name)")
        }
        for value in ["2026-02-30", "noon", "1.5", "heavy", "cellar"] {
            #expect(page.text.contains("value=\"\(value)\""), "\(value)")
        }
        let alone = await browser.post("/tools", ["label": "Saw", "shelf": "top", "spare": "999"])
        #expect(alone.status == .unprocessable && alone.text.contains("id=\"spare-error\""))
    }

    @Test func `it stands in sections, is sorted by any column, and is found`() async throws {
        var browser = try await Browser.signedIn(to: Tool.catalogue)
        for (label, shelf, pieces) in [("Saw", "top", "9"), ("Plane", "bottom", "10"), ("Axe", "top", "1")] {
            _ = await browser.post("/tools", ["label": label, "shelf": shelf, "pieces": pieces])
        }

        #expect(await browser.get("/tools").titles == ["Plane", "Axe", "Saw"])
        #expect(await browser.get("/tools").headings == ["bottom", "top"])
        #expect(await browser.get("/tools?sort=-pieces").titles == ["Plane", "Saw", "Axe"])
        for field in Tool.entity.fields where field != Tool.photo.field {
            #expect(await browser.get("/tools?sort=\(field.name)").titles.count == 3, "\(field)")
        }
        #expect(await browser.get("/tools?q=pla").titles == ["Plane"])
    }

    @Test func `a record names another, which its form offers by its title`() async throws {
        var browser = try await Browser.signedIn(to: Tool.catalogue)
        let first = await browser.add("/tools", ["label": "Old saw", "shelf": "top"])
        let id = String(first.dropFirst("/tools/".count))

        let second = await browser.add("/tools", ["label": "New saw", "shelf": "top", "spare": id])

        #expect(await browser.get(second).text.contains("<option value=\"\(id)\" selected>Old saw</option>"))
    }

    @Test func `two edits of it merge field by field, and meet where they differ`() async throws {
        var browser = try await Browser.signedIn(to: Tool.catalogue)
        let path = await browser.add("/tools", Tool.whole)

        let merged = await browser.post(path, ["bought": "2000-01-01", "version": "1"])
        let other = await browser.post(path, ["pieces": "13", "version": "1"])
        let conflict = await browser.post(path, ["pieces": "14", "bought": "2000-01-01", "version": "1"])

        #expect(merged.status == .seeOther && other.status == .seeOther)
        #expect(conflict.status == .conflict)
        #expect(conflict.text.contains("name=\"pieces_choice\"") && !conflict.text.contains("name=\"bought_choice\""))
    }

    @Test func `its history tells every kind in people's words, and takes it back`() async throws {
        var browser = try await Browser.signedIn(to: Tool.catalogue)
        let path = await browser.add("/tools", Tool.whole)
        let edit: KeyValuePairs<String, String> = [
            "lent": "no", "bought": "2000-01-01", "checked": "2026-03-30T08:00", "pieces": "7", "weight": "1.5",
            "shelf": "top",
        ]
        let saved = await browser.post(path, edit)
        let change = try #require(saved.location.split(separator: "done=").last.map(String.init))

        let history = await browser.get("\(path)/history").text
        let activity = await browser.get("/activity").text
        let undone = await browser.post("/undo", ["change": change])

        for (old, new) in [
            ("Yes", "No"), ("31 Dec 1999", "1 Jan 2000"), ("29 Mar 2026, 02:30", "30 Mar 2026, 08:00"), ("-12", "7"),
            ("0.75", "1.5"), ("middle", "top"),
        ] { #expect(history.contains("<del>\(old)</del>") && history.contains("<ins>\(new)</ins>"), "\(new)") }
        #expect(activity.contains(">Plane</a>"))
        #expect(undone.location.hasPrefix("/tools?done="))
        #expect(await browser.get(path).text.contains("value=\"1999-12-31\""))
    }

    /// A red picture whose Exif metadata say when it was taken.
    private static func taken(_ time: String) -> Browser.Upload {
        let head: [UInt8] = [
            0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0,
            0, 1, 0x90, 0x03, 0, 2, 0, 0, 0, 20, 0, 0, 0, 44, 0, 0, 0, 0,
        ]
        let block = head + Array(time.utf8) + [0]
        let chunk = [0, 0, 0, UInt8(block.count)] + Array("eXIf".utf8) + block + [0, 0, 0, 0]
        return Browser.Upload(name: "red.png", bytes: Sample.red.prefix(33) + chunk + Sample.red.dropFirst(33))
    }

    @Test(arguments: [
        ("1999:12:31 08:09:00", "", "1999-12-31"), ("1999:12:31 08:09:00", "2001-02-03", "2001-02-03"),
        ("1999:02:30 08:09:00", "", ""), ("0000:00:00 00:00:00", "", ""), ("not a date, not at", "", ""),
    ])
    func `a date left empty is the one at which the photo was taken`(
        taken: String,
        typed: String,
        date: String
    ) async throws {
        var browser = try await Browser.signedIn(to: Tool.catalogue)

        let saved = await browser.post(
            "/tools",
            ["label": "Plane", "shelf": "top", "bought": typed, "checked": "2026-03-29T02:30"],
            [Self.taken(taken)]
        )
        let path = try #require(await browser.get(saved.location).value(after: "class=\"row-link\" href=\""))

        let form = await browser.get(path).text
        #expect(form.contains("name=\"bought\" type=\"date\" value=\"\(date)\""))
        #expect(form.contains("value=\"2026-03-29T02:30\""))
    }

    @Test func `a date that cannot be read is no empty one`() async throws {
        var browser = try await Browser.signedIn(to: Tool.catalogue)

        let page = await browser.post(
            "/tools",
            ["label": "Plane", "shelf": "top", "bought": "soon", "checked": "2026-03-29T02:30"],
            [Self.taken("1999:12:31 08:09:00")]
        )

        #expect(page.status == .unprocessable)
        #expect(page.text.contains("value=\"soon\""))
    }
}
