import HTTP
import Web

extension Response {
    /// Sends the browser on to an address of this site.
    static func seeOther(_ address: String) -> Response { .seeOther(FieldValue(address) ?? "/") }

    /// For what is no page: nobody could log in there.
    static var unauthorized: Response {
        var response = Response.text("401 Log in first.\n", status: .unauthorized)
        response.fields[.cacheControl] = "private, no-store"
        return response
    }
}

extension Form {
    /// A password just as it was typed, byte for byte; empty where none came.
    func password(_ name: String) -> [UInt8] {
        guard case .text(let bytes) = values(of: name).first else { return [] }
        return bytes
    }
}

extension Peer {
    /// The 4 or 16 bytes of the address; none for a socket in the file system.
    var bytes: [UInt8] {
        switch self {
        case .ipv4(let number): Self.bytes(of: number)
        case .ipv6(let high, let low): Self.bytes(of: high) + Self.bytes(of: low)
        case .unix: []
        }
    }

    private static func bytes(of number: some FixedWidthInteger & UnsignedInteger) -> [UInt8] {
        stride(from: number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
