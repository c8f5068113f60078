import Credentials
import Files
import HTTP
import Imaging
import Records
import Threads
import Web

/// Takes a form's photo in: checked, scaled, cleaned and named by its hash, all off the loop.
struct PhotoIntake: Sendable {
    enum Outcome: Sendable {
        /// No photo came.
        case none
        /// With the time at which it was taken, as forms write it, where the file says so.
        case taken(NewPhoto, at: String?)
        /// Not taken; the text says why, to the user.
        case refused(String)
        /// Not taken for now.
        case busy(String)

        var new: NewPhoto? {
            guard case .taken(let photo, _) = self else { return nil }
            return photo
        }

        /// When the photo was taken.
        var time: String? {
            guard case .taken(_, let time) = self else { return nil }
            return time
        }

        /// What is wrong, to the user.
        var text: String? {
            switch self {
            case .none, .taken: nil
            case .refused(let text), .busy(let text): text
            }
        }

        var isRefused: Bool { text != nil }

        /// The status of the form that says so.
        var status: Status {
            guard case .busy = self else { return .unprocessable }
            return .unavailable
        }
    }

    let preparer: PhotoPreparer
    let pool: Pool
    let early: EarlyPhotos

    /// The photo of the list's photo field in the form, or the one that the user sent ahead of it.
    func photo(in submission: Submission, of user: RecordID, _ words: Words) async throws -> Outcome {
        guard let field = submission.list.photo?.field else { return .none }
        var sent: SentPhoto?
        do {
            sent = try submission.form.file(field.name).map { SentPhoto($0) }
        } catch .several {
            return .refused(words[.photoTwo])
        } catch .noBytes {
            let name = submission.form.files(field.name).first { !$0.isLeftEmpty }?.fileName ?? ""
            return .refused(words(.photoNoBytes, ["name": name]))
        }
        if sent == nil, let name = submission.earlyPhoto {
            sent = early.find(name, of: user)
            guard sent != nil else { return .refused(words[.photoGone]) }
        }
        guard let sent else { return .none }
        return try await photo(from: sent, words)
    }

    /// The photo of a file that came in.
    func photo(from sent: SentPhoto, _ words: Words) async throws -> Outcome {
        if let outcome = sent.outcome { return outcome }
        let upload = sent.upload
        guard !upload.isLeftEmpty else { return .none }
        guard let file = upload.file else { return .refused(words(.photoNoBytes, ["name": upload.fileName])) }
        do throws(PictureError) {
            let prepared = try await preparer.prepare(file)
            return try await .taken(named(prepared), at: prepared.taken)
        } catch {
            let text = PictureWords.text(for: error, name: upload.fileName, words)
            return error == .busy ? .busy(text) : .refused(text)
        }
    }

    /// A photo that is kept already, turned.
    func turned(_ file: StoredFile, _ turn: Turn) async throws -> NewPhoto {
        do throws(PictureError) {
            let prepared = try await preparer.prepare(file, turn: turn)
            return try await named(prepared)
        } catch {
            throw error == .busy ? Trouble.busy : .notFound
        }
    }

    /// Names the photo by the hash of what will be stored.
    private func named(_ prepared: PreparedPhoto) async throws(PictureError) -> NewPhoto {
        let hash = try await hash(of: prepared.file)
        let photo = Photo(
            hash: hash,
            mediaType: prepared.format.mediaType,
            width: prepared.width,
            height: prepared.height,
            count: prepared.count
        )
        return NewPhoto(photo, renditions: Self.renditions(of: prepared)) { try prepared.file.bytes(in: $0) }
    }

    static func renditions(of prepared: PreparedPhoto) -> [Records.Rendition] {
        prepared.renditions.map {
            Records.Rendition(size: $0.size, width: $0.width, height: $0.height, jpeg: $0.jpeg)
        }
    }

    private func hash(of file: CleanedFile) async throws(PictureError) -> PhotoHash {
        let hash: Result<PhotoHash?, FileError>
        do {
            hash = try await pool.run {
                Result { () throws(FileError) in PhotoHash(bytes: try Self.digest(of: file)) }
            }
        } catch {
            throw .busy
        }
        switch hash {
        case .success(let hash?): return hash
        case .success(nil): throw .damaged
        case .failure(let error): throw .unreadable(error)
        }
    }

    private static func digest(of file: CleanedFile) throws(FileError) -> [UInt8] {
        var digest = DigestStream(.blake2b)
        for start in stride(from: 0, to: file.count, by: 256 << 10) {
            digest.update(try file.bytes(in: start..<min(start + 256 << 10, file.count)))
        }
        return digest.finish()
    }
}
