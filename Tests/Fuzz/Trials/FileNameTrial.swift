import Web

extension Trial {
    /// The name of a file can be shown wherever a text can, and names nothing but itself.
    static let fileName = Trial("filename") { bytes in
        let name = UploadedFile(name: bytes, contentType: nil, file: nil).fileName
        try FileNameRules.check(name)
        let again = UploadedFile(name: [UInt8](name.utf8), contentType: nil, file: nil).fileName
        try hold(again.utf8.elementsEqual(name.utf8), "a name that was made fit to be shown stays as it is")
    }
}

/// What holds of every name a client gave to a file.
enum FileNameRules {
    static func check(_ name: String) throws(Finding) {
        try hold(name.utf8.count <= 255, "a name has at most 255 bytes")
        for scalar in name.unicodeScalars {
            try hold(scalar != "/" && scalar != "\\", "a name is no path")
            try hold(scalar.properties.generalCategory != .control, "a name has no control character")
            try hold(!scalar.properties.isBidiControl, "a name reads in one direction")
            try hold(!["\u{2028}", "\u{2029}"].contains(scalar), "a name is one line")
        }
    }
}
