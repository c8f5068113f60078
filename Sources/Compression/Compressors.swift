package import HTTP
import Threads

/// Makes bodies shorter, on whatever thread asks.
///
/// The libraries' room costs more to set up than a page to compress, so it is kept: one for each thread that has ever
/// worked at the same time as others, which is the number of loops.
package final class Compressors: Sendable {
    private let effort: Effort
    private let idle = Lock<[Compressor]>([])

    package init(_ effort: Effort) { self.effort = effort }

    /// `bytes` in a shorter form; nil where it would not be shorter, or memory is short.
    package func shorter(_ bytes: [UInt8], _ coding: ContentCoding) -> [UInt8]? {
        guard let compressor = idle.withLock({ $0.popLast() }) ?? Compressor(effort) else { return nil }
        defer { idle.withLock { $0.append(compressor) } }
        return compressor.shorter(bytes, coding)
    }
}
