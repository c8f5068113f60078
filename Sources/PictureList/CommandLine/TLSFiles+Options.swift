import HTTPServer

extension TLSFiles {
    /// Nil where neither is named; one without the other is wrong use.
    init?(_ values: OptionValues) throws(Usage) {
        let certificate = try values.one(.tlsCert, "a file", Self.path)
        let key = try values.one(.tlsKey, "a file", Self.path)
        guard let certificate, let key else {
            guard certificate == nil else {
                throw Usage("--tls-cert alone will not do: give --tls-key too, the file of its private key")
            }
            guard key == nil else {
                throw Usage("--tls-key alone will not do: give --tls-cert too, the file of its certificate")
            }
            return nil
        }
        self.init(certificate: certificate, key: key)
    }

    private static func path(_ text: String) -> String? { text.isEmpty || text.utf8.contains(0) ? nil : text }
}
