/// Keeps the other tests' servers down while one measures what the whole process uses, and lets only some be up at once:
/// a machine that is busy with all of them is no place to look at times.
actor Quiet {
    static let shared = Quiet()

    private static let mostAtOnce = 6

    private var servers = 0
    private var isKept = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Waits until a server may run, alone or beside others.
    func enter(alone: Bool) async {
        while isKept || servers >= (alone ? 1 : Self.mostAtOnce) {
            await withCheckedContinuation { waiting.append($0) }
        }
        servers += 1
        isKept = alone
    }

    func leave() {
        servers -= 1
        isKept = false
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
