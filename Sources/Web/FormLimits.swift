/// How large a form may be.
package struct FormLimits: Sendable, Equatable {
    /// Bytes of an urlencoded body.
    package var urlencoded = 1 << 20
    /// Bytes of all text values of a multipart body together.
    package var text = 1 << 20
    /// Fields, texts and files counted together.
    package var fields = 1000
    /// Bytes of a field's name.
    package var name = 256
    /// File parts, those left empty among them.
    package var files = 100
    /// File parts that have bytes.
    package var filledFiles = 10
    package var partHeaders = 16
    /// Bytes of one line of a part's head.
    package var partHeader = 8 << 10
    /// Bytes of one file.
    package var upload: Int
    /// Bytes of a multipart body: both photo inputs filled, and room for all else.
    package var multipart: Int

    package init(upload: Int = 100 << 20) {
        self.upload = upload
        multipart = 2 * min(upload, 1 << 50) + (2 << 20)
    }
}
