import HTTP

/// What reading the head of a request comes to.
enum HeadReading: Equatable {
    case head(count: Int, RequestHead)
    case incomplete
    case refused(HeadError)

    /// Small, so that short inputs reach them.
    static let limits: RequestLimits = {
        var limits = RequestLimits(body: 1 << 16)
        limits.requestLine = 512
        limits.head = 2048
        limits.fields = 20
        return limits
    }()

    /// Reads bytes that come in these pieces.
    init(_ pieces: [[UInt8]]) {
        var scanner = HeadScanner(limits: Self.limits)
        var bytes: [UInt8] = []
        self = .incomplete
        do throws(HeadError) {
            for piece in pieces {
                bytes += piece
                guard let end = try scanner.scan(bytes.span) else { continue }
                let head = try RequestHead(scanned: [UInt8](bytes[scanner.start..<end]), limits: Self.limits)
                self = .head(count: end, head)
                return
            }
        } catch {
            self = .refused(error)
        }
    }
}
