import Records
import Web

/// A photo as it came, and what was made of it where somebody looked at it already.
struct SentPhoto: Sendable {
    let upload: UploadedFile
    var outcome: PhotoIntake.Outcome?

    init(_ upload: UploadedFile, _ outcome: PhotoIntake.Outcome? = nil) {
        self.upload = upload
        self.outcome = outcome
    }

    /// The bytes of memory that it takes.
    var memory: Int { outcome?.new?.renditions.reduce(0) { $0 + $1.jpeg.count } ?? 0 }
}
