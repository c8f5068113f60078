import CLinux

/// Why the server cannot serve.
package enum ServerError: Error, Equatable, Sendable {
    case portInUse(host: String, port: UInt16)
    /// The host is no address of this machine.
    case addressNotAvailable(host: String)
    /// Ports below 1024 want privileges.
    case denied(port: UInt16)
    case socketInUse(path: String)
    /// The file is something else.
    case notASocket(path: String)
    case noFolder(path: String)
    case folderDenied(path: String)
    /// The system refuses with this error number.
    case failed(code: Int32)

    /// What a call of CLinux gave, unless it failed.
    static func check(_ result: Int32) throws(ServerError) -> Int32 {
        guard result >= 0 else { throw .failed(code: -result) }
        return result
    }
}

extension ServerError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .portInUse(let host, let port):
            "port \(port) on \(host) is in use; stop what uses it or choose another with --port"
        case .addressNotAvailable(let host): "\(host) is not an address of this machine; choose another with --host"
        case .denied(let port): "port \(port) needs privileges; choose one above 1023 with --port"
        case .socketInUse(let path): "another program listens at \(path); stop it or choose another with --socket"
        case .notASocket(let path): "\(path) is no socket; move it away or choose another with --socket"
        case .noFolder(let path): "there is no folder for the socket \(path); make it or choose another with --socket"
        case .folderDenied(let path):
            "the socket \(path) may not be made; give this user the right to write to its folder,"
                + " or choose another with --socket"
        case .failed(let code): "the system refuses a socket (error \(code))"
        }
    }
}
