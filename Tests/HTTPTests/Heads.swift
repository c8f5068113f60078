import HTTP

/// Bytes written as text.
func bytes(_ text: String) -> [UInt8] { [UInt8](text.utf8) }

/// A head with a Host line and these lines more.
func get(_ lines: String...) -> String {
    (["GET /a HTTP/1.1", "Host: exam"] + lines).map { $0 + "\r\n" }.joined() + "\r\n"
}

func post(_ lines: String...) -> String {
    (["POST /a HTTP/1.1", "Host: exam"] + lines).map { $0 + "\r\n" }.joined() + "\r\n"
}

/// What reading a head comes to.
enum Reading: Equatable {
    case head(length: Int, RequestHead)
    case incomplete
    case refused(HeadError)

    /// Reads bytes that come in these pieces.
    init(_ pieces: [[UInt8]], limits: RequestLimits = RequestLimits(body: 1000)) {
        var scanner = HeadScanner(limits: limits)
        var bytes: [UInt8] = []
        self = .incomplete
        do throws(HeadError) {
            for piece in pieces {
                bytes += piece
                guard let end = try scanner.scan(bytes.span) else { continue }
                let head = try RequestHead(scanned: [UInt8](bytes[scanner.start..<end]), limits: limits)
                self = .head(length: end, head)
                return
            }
        } catch {
            self = .refused(error)
        }
    }
}

/// The head in `text`, or why it is refused.
func head(_ text: String, limits: RequestLimits = RequestLimits(body: 1000)) throws(HeadError) -> RequestHead {
    try head(bytes(text), limits: limits)
}

func head(_ bytes: [UInt8], limits: RequestLimits = RequestLimits(body: 1000)) throws(HeadError) -> RequestHead {
    var scanner = HeadScanner(limits: limits)
    guard let end = try scanner.scan(bytes.span) else { throw .timedOut }
    return try RequestHead(scanned: [UInt8](bytes[scanner.start..<end]), limits: limits)
}

/// Why `bytes` are refused; nil when they are not.
func refusal(_ bytes: [UInt8]) -> HeadError? {
    do throws(HeadError) {
        _ = try head(bytes)
        return nil
    } catch {
        return error
    }
}
