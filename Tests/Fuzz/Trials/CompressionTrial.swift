import CPlain
import Compression
import HTTP
import Site

extension Trial {
    /// What a body is sent as holds the same again, however it comes, and is sent only to who takes it.
    ///
    /// The input is what the browser takes, the media type, and the body, which is repeated to be worth the trouble.
    static let compression = Trial("compression", longest: 3000) { bytes in
        let parts = bytes.parts
        guard parts.count > 2, let taken = FieldValue(bytes: parts[0]), let type = FieldValue(bytes: parts[1]) else {
            return
        }
        var chance = Chance(bytes)
        let body = Body(parts[2], &chance)
        try body.checkKept()
        try body.checkSent(as: type, to: taken)
    }

    static let coder = BodyCoder()
    static let quick = Compressors(.quick)
}

/// Bytes to be sent, and how they come at the other end.
private struct Body {
    private let bytes: [UInt8]
    private let step: Int

    /// What is shorter than a packet stays as it is, and the greatest effort takes its time: most are little longer.
    private static let lengths = [0, 900, 1_024, 1_100, 1_500, 2_000, 3_000, 40_000]

    init(_ piece: [UInt8], _ chance: inout Chance) {
        let length = Self.lengths[chance.number(below: Self.lengths.count)]
        let times = 1 + length / max(1, piece.count)
        bytes = [UInt8]([[UInt8]](repeating: piece, count: piece.isEmpty ? 1 : times).joined())
        step = [1, 2, 7, 100, 1 << 20][chance.number(below: 5)]
    }

    /// What is made once and kept.
    func checkKept() throws(Finding) {
        let forms = ShortForms(of: bytes)
        for coding in ContentCoding.allCases {
            let form = forms[coding]
            try hold(forms[coding] == form, "a form that is kept stays the same")
            if let form { try check(form, coding) }
            // The same room serves one after the other.
            let quick = Trial.quick.shorter(bytes, coding)
            if let quick { try check(quick, coding) }
            try hold(Trial.quick.shorter(bytes, coding) == quick, "\(coding) has one form for the same bytes")
        }
    }

    /// What is made anew for each answer.
    func checkSent(as type: FieldValue, to taken: FieldValue) throws(Finding) {
        for status in [Status.ok, .notFound, .partialContent] {
            let fields: Fields = [.acceptEncoding: taken]
            let request = Request(target: .root, fields: fields, authority: .absent)
            var response = Response(status, fields: [.contentType: type], body: .bytes(bytes))
            Trial.coder.shorten(&response, for: request)
            try check(response, fields)
        }
    }

    private func check(_ response: Response, _ fields: Fields) throws(Finding) {
        guard case .bytes(let sent) = response.body else { throw Finding(description: "a body of bytes stays one") }
        guard let name = response.fields[.contentEncoding] else {
            return try hold(sent == bytes, "what is sent as it is was not touched")
        }
        try hold(response.status != .partialContent, "a part of a file is no part of its short form")
        guard let coding = ContentCoding.allCases.first(where: { $0.fieldValue == name }) else {
            throw Finding(description: "\(name.text) is a coding of ours")
        }
        try hold(coding == ContentCoding(acceptedBy: fields), "\(name.text) is what was asked for")
        try check(sent, coding)
    }

    private func check(_ form: [UInt8], _ coding: ContentCoding) throws(Finding) {
        try hold(form.count < bytes.count, "a short form is shorter")
        try hold(plain(form, coding) == bytes, "\(coding) holds what went into it")
        try hold(plain(form.dropLast() + [], coding) == nil, "\(coding) that was cut off is seen to be")
    }

    /// What a browser makes of it; nil where that is nothing whole.
    private func plain(_ form: [UInt8], _ coding: ContentCoding) -> [UInt8]? {
        var count = -1
        // Room for one byte more would show.
        let read = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count + 1) { room, filled in
            guard let start = room.baseAddress else { return }
            count =
                unsafe coding == .gzip
                ? plain_gzip(form, form.count, step, start, room.count)
                : plain_zstd(form, form.count, step, start, room.count)
            filled = max(0, count)
        }
        return count < 0 ? nil : read
    }
}
