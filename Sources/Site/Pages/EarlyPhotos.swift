import Records
import Threads
import Web

/// Photos that came ahead of their forms, each good once, for a form of the user it came from.
///
/// A browser that shows how far an upload has come sends the photo by itself; the form that follows only names it.
final class EarlyPhotos: Sendable {
    private struct Photo: Sendable {
        let token: DraftToken
        let user: RecordID
        let upload: UploadedFile
        /// When it is kept no longer.
        let end: Int
    }

    /// The seconds a photo waits for its form.
    private static let patience = 600
    /// The photos of one user that wait; the oldest make way.
    private static let perUser = 4

    /// Seconds that only grow.
    private let clock: @Sendable () -> Int
    /// In the order they came.
    private let photos = Lock<[Photo]>([])

    init(clock: @escaping @Sendable () -> Int) {
        self.clock = clock
    }

    /// Keeps a photo for a form to come, and returns the name it goes by until then.
    func keep(_ upload: UploadedFile, of user: RecordID) -> DraftToken {
        let now = clock()
        let photo = Photo(token: .random(), user: user, upload: upload, end: now + Self.patience)
        photos.withLock { photos in
            // Forgotten ones are cleared away when another comes: a timer would need an owner, for what hardly ever happens.
            photos.removeAll { $0.end <= now }
            let own = photos.filter { $0.user == user }
            for oldest in own.dropLast(Self.perUser - 1) { photos.removeAll { $0.token == oldest.token } }
            photos.append(photo)
        }
        return photo.token
    }

    /// Hands out the user's photo of that name; nil where there is none, or none any more.
    func take(_ name: String, of user: RecordID) -> UploadedFile? {
        guard let token = DraftToken(text: name) else { return nil }
        let now = clock()
        return photos.withLock { photos in
            let place = photos.firstIndex { $0.token == token && $0.user == user && $0.end > now }
            return place.map { photos.remove(at: $0).upload }
        }
    }
}
