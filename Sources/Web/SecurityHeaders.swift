package import HTTP

/// The header fields that tell browsers to keep to what this site needs, for every answer, errors included.
package enum SecurityHeaders {
    /// What a page may load: everything from this site, nothing inline.
    package static let pagePolicy: FieldValue = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
        font-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; \
        object-src 'none'
        """
    /// What a picture may do when opened as a page of its own: nothing.
    package static let picturePolicy: FieldValue = "default-src 'none'; sandbox"

    package static let contentSecurityPolicy: FieldName = "Content-Security-Policy"

    // `same-origin`, not `no-referrer`: with that, browsers send `Origin: null` with our own forms.
    private static let common: Fields = [
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
        "X-Frame-Options": "DENY",
    ]
    private static let page: Fields = [contentSecurityPolicy: pagePolicy]
    private static let secure: Fields = ["Strict-Transport-Security": "max-age=31536000; includeSubDomains"]

    /// Adds the fields to an answer; a content policy it already has, such as a picture's, stays.
    package static func add(to fields: inout Fields, over scheme: Scheme) {
        if !fields.contains(contentSecurityPolicy) { fields.append(contentsOf: page) }
        fields.append(contentsOf: common)
        if scheme == .https { fields.append(contentsOf: secure) }
    }
}
