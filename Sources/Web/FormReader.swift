package import Files
package import HTTP

/// Reads a request's body as a form, urlencoded or multipart.
package struct FormReader: Sendable {
    private let limits: FormLimits
    private let spoolFolder: String
    private let follower: @Sendable () -> (any SpoolFollower)?

    /// Files of forms are kept, without names, on the disk of `spoolFolder`; each is followed by a follower of its own.
    package init(
        limits: FormLimits = FormLimits(),
        spoolFolder: String,
        follower: @escaping @Sendable () -> (any SpoolFollower)? = { nil }
    ) {
        self.limits = limits
        self.spoolFolder = spoolFolder
        self.follower = follower
    }

    /// The form a request brings; a request without type and body brings an empty one.
    package func form(of request: Request) async throws(FormError) -> Form {
        switch try FormKind(request.fields) {
        case .unsaid:
            guard try await isEmpty(request.body) else { throw .notAForm }
            return Form(fields: [])
        case .urlencoded:
            return try urlencoded(try await wholeBody(request.body))
        case .multipart(let boundary):
            return try await multipart(request.body, boundary)
        }
    }

    private func isEmpty(_ body: RequestBody) async throws(FormError) -> Bool {
        try await piece(of: body) == nil
    }

    private func piece(of body: RequestBody) async throws(FormError) -> [UInt8]? {
        do throws(BodyError) {
            return try await body.next()
        } catch {
            throw error == .tooLarge ? .tooLarge : .body(error)
        }
    }

    private func wholeBody(_ body: RequestBody) async throws(FormError) -> [UInt8] {
        do throws(BodyError) {
            return try await body.bytes(upTo: limits.urlencoded)
        } catch {
            throw error == .tooLarge ? .tooLarge : .body(error)
        }
    }

    private func urlencoded(_ bytes: [UInt8]) throws(FormError) -> Form {
        var fields: [Form.Field] = []
        for pair in URLEncodedPairs(bytes) {
            let name = try text(pair.name)
            guard fields.count < limits.fields, name.count <= limits.name else { throw .tooLarge }
            fields.append(Form.Field(name: name, value: .text(try text(pair.value))))
        }
        return Form(.urlencoded, fields: fields)
    }

    private func text(_ escaped: ArraySlice<UInt8>) throws(FormError) -> [UInt8] {
        guard let bytes = PercentCoding.decodeForm(escaped) else { throw .malformed(.escape) }
        guard PercentCoding.isText(bytes) else { throw .malformed(.text) }
        return bytes
    }

    private func multipart(_ body: RequestBody, _ boundary: Boundary) async throws(FormError) -> Form {
        // Told at once rather than after the limit has been read.
        if let length = body.announcedLength, length > limits.multipart { throw .tooLarge }
        var parser = MultipartParser(boundary: boundary, limits: limits)
        var form = MultipartForm(limits: limits, folder: spoolFolder, follower: follower)
        var count = 0
        while let piece = try await piece(of: body) {
            count += piece.count
            guard count <= limits.multipart else { throw .tooLarge }
            var rest = piece[...]
            while let event = try parser.next(in: &rest) { try form.take(event) }
        }
        if let event = try parser.end() { try form.take(event) }
        return form.form()
    }
}
