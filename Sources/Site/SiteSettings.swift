package import HTTP
package import Records
import Web

/// What whoever runs the site decides about it.
package struct SiteSettings: Sendable {
    /// Names the site answers to, beside `localhost` and IP literals.
    package var allowedHosts: [String] = []
    /// Addresses of proxies whose forwarding headers are believed.
    package var trustedProxies: [Peer] = []
    /// The largest file a form may bring, in bytes.
    package var maxUpload = 100 << 20
    /// Where uploads lie while they come in.
    package var spoolFolder = "/tmp"
    /// A folder with Templates and Public to read instead of what the binary carries, for those who work on them.
    package var assetFolder: String?
    /// The live lists one user may have open at a time.
    package var maxStreamsPerUser = 64
    /// The language of words and of order.
    package var language = "en"

    /// The time zone of all dates and times.
    package var zone = Zone.utc

    package init() {}

    var formLimits: FormLimits { FormLimits(upload: maxUpload) }

    /// Of a form with a hundred photos.
    var photosLimits: FormLimits {
        var limits = formLimits
        limits.filledFiles = 100
        limits.multipart = max(limits.multipart, 1 << 30)
        return limits
    }
}
