import Testing
import Threads

@Suite struct LockTests {
    @Test func `a wait with an end gives up, and looks once more`() {
        let lock = Lock(0)

        #expect(lock.wait(atMost: .milliseconds(1)) { $0 == 1 ? true : nil } == nil)
        #expect(lock.wait(atMost: .zero) { $0 == 0 ? true : nil } == true)
        var looks = 0
        let last: Int? = lock.wait(atMost: .milliseconds(1)) { _ in
            looks += 1
            return looks == 2 ? looks : nil
        }
        #expect(last == 2)
    }

    @Test func `a wait with an end is over when what it waits for comes`() {
        let lock = Lock(0)
        Thread.start {
            lock.withLock { $0 = 1 }
            lock.signal()
        }

        #expect(lock.wait(atMost: .seconds(60)) { $0 == 1 ? true : nil } == true)
    }
}
