import Records
import Threads
import Web

/// Photos that came ahead of their forms, each for forms of the user it came from.
///
/// A browser that shows how far an upload has come sends the photo by itself; the form that follows only names it. The form
/// may come twice, as one does whose answer was lost on the way: a photo stays until its time is over. Several may come for
/// one form, each a record.
final class EarlyPhotos: Sendable {
    private struct Photo: Sendable {
        let token: DraftToken
        let user: RecordID
        var sent: SentPhoto
        /// When it is kept no longer.
        let end: Int
    }

    /// The seconds a photo waits for its form.
    private static let patience = 600
    /// How often those are cleared away whose time is over.
    private static let pause = Duration.seconds(30)
    /// The photos of one user that wait.
    private static let perUser = 100
    /// The photos of all, each of which holds a descriptor, and their bytes.
    private static let most = 400
    private static let mostBytes = 1 << 30
    /// What was made of them, in memory; where that is too much it is made once more for the form.
    private static let mostMemory = 16 << 20

    /// The forms that named several of them.
    let forms: SentForms
    /// Seconds that only grow.
    private let clock: @Sendable () -> Int
    /// In the order they came.
    private let photos = Lock<[Photo]>([])

    init(clock: @escaping @Sendable () -> Int) {
        self.clock = clock
        forms = SentForms(clock: clock)
    }

    /// Keeps a photo for a form to come, and returns the name it goes by until then.
    func keep(_ sent: SentPhoto, of user: RecordID) -> DraftToken {
        let photo = Photo(token: .random(), user: user, sent: sent, end: clock() + Self.patience)
        photos.withLock { photos in
            while Self.isFull(photos, for: photo) { Self.makeRoom(for: user, in: &photos) }
            photos.append(photo)
            Self.saveMemory(in: &photos)
        }
        return photo.token
    }

    private static func isFull(_ photos: [Photo], for photo: Photo) -> Bool {
        guard !photos.isEmpty else { return false }
        return photos.count >= most || photos.count { $0.user == photo.user } >= perUser
            || photos.reduce(photo.sent.upload.count) { $0 + $1.sent.upload.count } > mostBytes
    }

    private static func saveMemory(in photos: inout [Photo]) {
        var memory = photos.reduce(0) { $0 + $1.sent.memory }
        for index in photos.indices where memory > mostMemory {
            memory -= photos[index].sent.memory
            photos[index].sent.outcome = nil
        }
    }

    /// Lets go of the user's own oldest, or of the oldest of all.
    private static func makeRoom(for user: RecordID, in photos: inout [Photo]) {
        photos.remove(at: photos.firstIndex { $0.user == user } ?? 0)
    }

    /// The user's photo of that name; nil where there is none, or none any more.
    func find(_ name: String, of user: RecordID) -> SentPhoto? {
        guard let token = DraftToken(text: name) else { return nil }
        let now = clock()
        return photos.withLock { photos in
            photos.first { $0.token == token && $0.user == user && $0.end > now }?.sent
        }
    }

    /// Clears away the photos whose forms never came, until the task is cancelled: they take room on the disk.
    func run() async {
        while !Task.isCancelled {
            clear()
            do { try await Task.sleep(for: Self.pause) } catch { return }
        }
    }

    /// Clears away those whose time is over, and says how many stay.
    @discardableResult func clear() -> Int {
        let now = clock()
        return photos.withLock { photos in
            photos.removeAll { $0.end <= now }
            return photos.count
        }
    }
}
