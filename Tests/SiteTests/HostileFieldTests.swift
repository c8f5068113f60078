import HTTP
import Records
import Site
import Testing

@Suite(.serialized) struct HostileFieldTests {
    /// Accents that comparing as Unicode does would put in order, in time with the square of their number.
    private static let accents = String(repeating: "\u{301}\u{316}", count: 40_000)

    @Test(arguments: [
        "title", "desc", "remove_picture", "title_choice", "picture_choice", "draft", "version", "base", "change",
        "next",
        "username", "x",
    ])
    func `no field of a form takes time with the square of its length`(name: String) async throws {
        var browser = try await Browser.signedIn()
        let path = await browser.add("Coins", "")
        func time(_ text: String) async -> Duration {
            // What Swift itself takes to escape such a text is no part of it.
            let body = "\(name)=" + text.utf8.map { "%" + String($0, radix: 16) }.joined()
            let form: Fields = [.contentType: "application/x-www-form-urlencoded"]
            return await ContinuousClock().measure {
                for address in ["/pictures", path, "\(path)/delete", "/undo", "/login"] {
                    _ = await browser.send(.post, address, RequestBody(bytes: [UInt8](body.utf8)), form)
                }
            }
        }

        // As many bytes that have no order to be put into; with the square it would be thousands of times as long.
        let plain = await time(String(repeating: "x", count: Self.accents.utf8.count))
        let accented = await time(Self.accents)

        #expect(accented < plain * 20 + .seconds(1))
    }

    @Test(arguments: ["x\u{85}y", "x\u{7F}y", String(repeating: "é", count: 5_000), ""])
    func `whatever a browser calls itself it may sign in`(name: String) async throws {
        var browser = try await Browser.signedIn()
        let agent: Fields = [.userAgent: FieldValue(name) ?? ""]
        let login = ["username": "ann", "password": "quiet harbour"] as KeyValuePairs

        #expect(await browser.post("/login", login, agent).status == .seeOther)
    }

    @Test func `a log-in keeps no address that is too long to lead back to`() async throws {
        var browser = try await Browser()

        let response = await browser.get("/pictures?q=" + String(repeating: "%22", count: 2_600))

        #expect(response.location == "/login")
    }
}
