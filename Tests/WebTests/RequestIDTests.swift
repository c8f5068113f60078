import Testing
import Web

@Suite struct RequestIDTests {
    @Test func `a request's name is eight hex digits, and another for each`() {
        let names = (0..<1000).map { _ in RequestID().description }

        #expect(names.allSatisfy { $0.utf8.count == 8 && $0.allSatisfy(\.isHexDigit) })
        #expect(Set(names).count > 990)
    }
}
