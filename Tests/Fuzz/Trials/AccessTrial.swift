import HTTP
import HTTPServer

extension Trial {
    /// A request is one line of the access log, whatever stands in it, and what it looked for is not in it.
    static let access = Trial("access", longest: 3000) { bytes in
        var head: RequestHead?
        if case .head(_, let read) = HeadReading([bytes]) { head = read }
        let exchange = Exchange(head)
        if bytes.count % 3 > 0 { exchange.answered(.ok, bodyAfter: 0) }
        let stamp = [UInt8]("[30/Nov/2026:14:39:35 +0000]".utf8)
        let line = AccessLine(exchange, from: .ipv4(0xC000_0201), at: stamp, count: bytes.count).bytes
        try hold(line.last == 10 && line.dropLast().allSatisfy { 0x20...0x7E ~= $0 }, "a line is printable, and one")
        try hold(line.count < 16 << 10, "a line is bounded")
        let quoted = Quotes(line)
        guard quoted.texts.count == 3, quoted.isComplete else {
            throw Finding(description: "request, referer and browser stand in quotes: \(line.text)")
        }
        try hold(
            line.starts(with: [UInt8]("192.0.2.1 - - ".utf8) + stamp + [0x20, 0x22]),
            "a line begins as it should"
        )
        guard let head else { return }
        let first = quoted.texts[0].prefix { $0 != UInt8(ascii: "?") }
        try hold(first.count == quoted.texts[0].count, "what was looked for is not logged")
        let marks = Set("?#@".utf8)
        try hold(!quoted.texts[1].contains(where: marks.contains), "no secret of a referer is logged")
        try hold(quoted.texts[0].starts(with: head.method.text.utf8), "a request begins with its method")
    }
}

/// What stands in quotes in a line, by the rule of those who read logs: a backslash takes the next sign's meaning.
private struct Quotes {
    private(set) var texts: [[UInt8]] = []
    private(set) var isComplete = true

    init(_ line: [UInt8]) {
        var rest = line[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""):
                isComplete.toggle()
                if !isComplete { texts.append([]) }
            case UInt8(ascii: "\\") where !isComplete: texts[texts.count - 1].append(rest.popFirst() ?? byte)
            default: if !isComplete { texts[texts.count - 1].append(byte) }
            }
        }
    }
}
