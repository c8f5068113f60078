import CImaging
import Files
import Threads

/// Where pictures are decoded.
package enum Decoders: Sendable {
    /// On the thread that asks, in this process: a hole in a decoder is one in the program.
    case here
    /// In processes of their own, without rights.
    case apart(DecoderProcesses)

    func decode(
        _ file: StoredFile,
        _ bytes: Span<UInt8>,
        _ request: borrowing DecoderRequest
    ) throws(PictureError) -> [UInt8] {
        switch self {
        case .here: try request.decode(bytes)
        case .apart(let processes): try processes.decode(file, request)
        }
    }
}

/// Processes that decode: as many as pictures were ever decoded at once, each waiting for its next picture.
package final class DecoderProcesses: Sendable {
    private struct State {
        var idle: [cimaging_worker] = []
        /// Decoders of files that are still coming in.
        var early = 0
        var hasTold = false
    }

    /// One for each processor and one more: those that wait for their files cost nothing but memory.
    private static let mostEarly = 3

    private let state = Lock(State())
    private let tell: @Sendable () -> Void

    /// `tell` is called once if decoders run without a fence of system calls, which the system then does not offer.
    package init(whenUnfenced tell: @escaping @Sendable () -> Void = {}) {
        self.tell = tell
    }

    deinit {
        state.withLock { state in
            for var worker in state.idle { unsafe cimaging_worker_end(&worker) }
        }
    }

    func decode(_ file: StoredFile, _ request: borrowing DecoderRequest) throws(PictureError) -> [UInt8] {
        var worker = state.withLock { $0.idle.popLast() } ?? cimaging_worker()
        defer { giveBack(worker) }
        let (answer, levels) = request.decode(file, by: &worker)
        // Too many processes, or no memory for one: that may pass.
        guard answer.is_there else { throw .busy }
        if !answer.is_fenced { tellOnce() }
        try answer.outcome.check()
        return levels
    }

    /// A process for a file that is still coming in, which may have to be started; nil: there are enough.
    func takeEarly() -> cimaging_worker? {
        state.withLock { state in
            guard state.early < Self.mostEarly else { return nil }
            state.early += 1
            return state.idle.popLast() ?? cimaging_worker()
        }
    }

    func giveBackEarly(_ worker: cimaging_worker) {
        state.withLock { $0.early -= 1 }
        giveBack(worker)
    }

    private func giveBack(_ worker: cimaging_worker) {
        guard worker.process > 0 else { return }
        state.withLock { $0.idle.append(worker) }
    }

    private func tellOnce() {
        let isFirst = state.withLock { state in
            defer { state.hasTold = true }
            return !state.hasTold
        }
        if isFirst { tell() }
    }
}
