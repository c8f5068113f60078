import Files
import HTTP

/// Puts a form together from the parts of a multipart body: texts in memory, files on the disk.
struct MultipartForm: ~Copyable {
    private let limits: FormLimits
    private let folder: String
    private let follower: @Sendable () -> (any SpoolFollower)?
    private var fields: [Form.Field] = []
    private var textCount = 0
    private var fileCount = 0
    private var filledCount = 0
    private var head: PartHead?
    private var text: [UInt8] = []
    private var spool: SpoolFile?

    init(limits: FormLimits, folder: String, follower: @escaping @Sendable () -> (any SpoolFollower)?) {
        self.limits = limits
        self.folder = folder
        self.follower = follower
    }

    mutating func take(_ event: MultipartParser.Event) throws(FormError) {
        switch event {
        case .part(let head): try begin(head)
        case .data(let bytes) where head?.fileName == nil: try append(text: bytes)
        case .data(let bytes): try append(file: bytes)
        case .partEnd: try end()
        }
    }

    consuming func form() -> Form { Form(.multipart, fields: fields) }

    private mutating func begin(_ head: PartHead) throws(FormError) {
        if head.fileName != nil { fileCount += 1 }
        guard fields.count < limits.fields, fileCount <= limits.files, head.name.count <= limits.name else {
            throw .tooLarge
        }
        guard [head.name, head.fileName ?? [], head.contentType ?? []].allSatisfy(PercentCoding.isText) else {
            throw .malformed(.text)
        }
        self.head = head
    }

    private mutating func append(text bytes: ArraySlice<UInt8>) throws(FormError) {
        textCount += bytes.count
        guard textCount <= limits.text else { throw .tooLarge }
        text += bytes
    }

    private mutating func append(file bytes: ArraySlice<UInt8>) throws(FormError) {
        if spool == nil { spool = try openedFile() }
        guard var file = spool.take() else { return }
        guard file.count + bytes.count <= limits.upload else { throw .tooLarge }
        do throws(FileError) {
            try file.append(bytes)
        } catch {
            throw .file(error)
        }
        spool = consume file
    }

    private mutating func openedFile() throws(FormError) -> SpoolFile {
        filledCount += 1
        guard filledCount <= limits.filledFiles else { throw .tooLarge }
        do throws(FileError) {
            return try SpoolFile(in: folder, follower: follower())
        } catch {
            throw .file(error)
        }
    }

    private mutating func end() throws(FormError) {
        guard let head else { return }
        fields.append(Form.Field(name: head.name, value: try value(of: head)))
        self.head = nil
    }

    private mutating func value(of head: PartHead) throws(FormError) -> Form.Value {
        guard let fileName = head.fileName else {
            defer { text = [] }
            guard PercentCoding.isText(text) else { throw .malformed(.text) }
            return .text(text)
        }
        return .file(UploadedFile(name: fileName, contentType: head.contentType, file: try sealedFile()))
    }

    private mutating func sealedFile() throws(FormError) -> StoredFile? {
        do throws(FileError) {
            return try spool.take()?.sealed()
        } catch {
            throw .file(error)
        }
    }
}
