import Logging
import Threads

extension Trial {
    /// A line of the log is one line, whatever the values hold, and they can be told apart.
    static let log = Trial("log", longest: 3000) { bytes in
        let lines = Lock<[[UInt8]]>([])
        let log = Log(level: .debug) { line in lines.withLock { $0.append(line) } }
        log(.info, "trial.done", ["one": bytes.text, "two": String(bytes.text.reversed()), "three": "end"])
        let line = lines.withLock { $0.count == 1 ? $0[0] : [] }
        try hold(line.last == 10 && line.count { $0 == 10 } == 1, "a line ends once")
        try hold(line.count <= 2048, "a line is no longer than a pipe takes at once")
        for scalar in [UInt8](line.dropLast()).text.unicodeScalars {
            let category = scalar.properties.generalCategory
            try hold(
                ![.control, .format, .lineSeparator, .paragraphSeparator].contains(category),
                "no sign moves others"
            )
        }
        let hasThree = line.text.hasSuffix(" three=end\n") || line.text.hasSuffix(" …\n")
        try hold(hasThree, "what is said last stands last, or that it did not fit")
    }
}
