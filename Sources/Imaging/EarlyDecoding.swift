import CImaging
import Files
import Threads

/// Decodes a JPEG while its file still comes in, so that little is left to do once it is whole.
///
/// What the head says of the picture has to be all there is to say. A file that turns out to be another one, that stops
/// coming for seconds, or that is wrong in any way is decoded once more when it is whole.
package final class EarlyDecoding: SpoolFollower {
    package enum Stage: Sendable {
        /// The head has not come yet.
        case waiting
        case begun
        /// A photo was made of it.
        case used
        /// The file is decoded when it is whole.
        case over
    }

    private struct Begun {
        var worker: cimaging_worker
        var errand: cimaging_errand
        let request: DecoderRequest
    }

    private enum State {
        case waiting
        case begun(Begun)
        case used
        case over
    }

    /// The longest head that is looked at, and the longest file.
    private static let longestHead = 1 << 20
    private static let longestFile = 64 << 20

    private let processes: DecoderProcesses
    private let limits: PictureLimits
    private let state = Lock(State.waiting)

    init(_ processes: DecoderProcesses, _ limits: PictureLimits) {
        self.processes = processes
        self.limits = limits
    }

    deinit {
        if case .begun(let begun) = state.withLock({ $0 }) { abandon(begun) }
    }

    package var stage: Stage {
        state.withLock { state in
            switch state {
            case .waiting: .waiting
            case .begun: .begun
            case .used: .used
            case .over: .over
            }
        }
    }

    package func written(_ count: Int, of descriptor: Int32) {
        state.withLock { state in
            switch state {
            case .waiting: state = begin(count, descriptor)
            case .begun(let begun):
                unsafe withUnsafePointer(to: begun.errand) { unsafe cimaging_errand_tell($0, count, false) }
            case .used, .over: break
            }
        }
    }

    package func sealed(_ count: Int) {
        state.withLock { state in
            guard case .begun(let begun) = state else {
                state = .over
                return
            }
            unsafe withUnsafePointer(to: begun.errand) { unsafe cimaging_errand_tell($0, count, true) }
        }
    }

    /// What was decoded, if that is what is asked for now; waits for its end.
    func levels(for request: DecoderRequest) -> [UInt8]? {
        guard case .begun(var begun) = take() else { return nil }
        guard begun.request.isSame(as: request) else {
            abandon(begun)
            return nil
        }
        let (answer, levels) = request.finish(&begun.errand, by: &begun.worker)
        processes.giveBackEarly(begun.worker)
        guard answer.is_there, answer.outcome == .decoded else { return nil }
        state.withLock { $0 = .used }
        return levels
    }

    private func take() -> State {
        state.withLock { state in
            defer { state = .over }
            return state
        }
    }

    /// Begins once the head is there.
    private func begin(_ count: Int, _ descriptor: Int32) -> State {
        guard let head = try? StoredFile.head(of: descriptor, count: min(count, Self.longestHead)) else { return .over }
        guard (try? PictureFormat(of: head.span)) == .jpeg else { return .over }
        guard let outline = JPEGSegments.head(head.span, limits) else {
            return count < Self.longestHead ? .waiting : .over
        }
        let request = DecoderRequest(outline: outline, limits: limits)
        guard var worker = processes.takeEarly() else { return .over }
        guard let errand = request.begin(descriptor, most: Self.longestFile, there: count, by: &worker) else {
            processes.giveBackEarly(worker)
            return .over
        }
        return .begun(Begun(worker: worker, errand: errand, request: request))
    }

    private func abandon(_ begun: Begun) {
        var begun = begun
        unsafe cimaging_worker_end(&begun.worker)
        unsafe cimaging_errand_end(&begun.errand)
        processes.giveBackEarly(begun.worker)
    }
}
