import HTTP
import Testing

@Suite struct RequestBodyTests {
    @Test func `a body of bytes comes in one piece and ends`() async throws {
        let body = RequestBody(bytes: bytes("hello"))

        #expect(body.announcedLength == 5)
        #expect(try await body.next() == bytes("hello"))
        #expect(try await body.next() == nil)
        #expect(try await body.next() == nil)
    }

    @Test func `no bytes are no piece`() async throws {
        #expect(try await RequestBody().next() == nil)
        #expect(try await RequestBody(bytes: []).next() == nil)
    }

    @Test func `a body that has failed fails again`() async {
        var pieces = [bytes("a")]
        let body = RequestBody { () async throws(BodyError) in
            guard let piece = pieces.popLast() else { throw .truncated }
            return piece
        }

        #expect(await reading(body) == .truncated)
        pieces = [bytes("late")]
        #expect(await reading(body) == .truncated)
    }

    @Test func `a body is not read beyond what it may have`() async {
        #expect(await reading(RequestBody(bytes: bytes("hello")), limit: 5) == nil)
        #expect(await reading(RequestBody(bytes: bytes("hello")), limit: 4) == .tooLarge)
        var pieces = [bytes("abc"), bytes("def")]
        let body = RequestBody { () async throws(BodyError) in pieces.popLast() }
        #expect(await reading(body, limit: 5) == .tooLarge)
    }

    private func reading(_ body: RequestBody, limit: Int = 100) async -> BodyError? {
        do throws(BodyError) {
            _ = try await body.bytes(upTo: limit)
            return nil
        } catch {
            return error
        }
    }
}
