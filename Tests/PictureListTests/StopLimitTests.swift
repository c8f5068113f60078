import Logging
import PictureList
import Testing

@Suite struct StopLimitTests {
    @Test func `a stop that takes too long ends the process, which has failed`() async {
        await #expect(processExitsWith: .exitCode(1)) {
            StopLimit(.milliseconds(20), log: .silent).enforce()
        }
    }

    @Test func `it has not failed when all was answered`() async {
        await #expect(processExitsWith: .exitCode(0)) {
            let limit = StopLimit(.milliseconds(20), log: .silent)
            limit.drained()
            limit.enforce()
        }
    }
}
