import Glibc
import HTTP
import HTTPServer
import Logging

/// Answers every request with what the server understood of it: the examinee of the HTTP exam.
///
/// Port 0 picks a free one, and the ready line names it.
@main
enum HTTPEcho {
    private static let usage = "usage: http-echo [--host HOST] [--port N] [--tls-cert FILE --tls-key FILE]"

    static func main() async {
        var options = ServerOptions()
        options.limits.body = Echo.bodyLimit
        do throws(Usage) {
            try read(CommandLine.arguments.dropFirst(), into: &options)
        } catch {
            fail(usage, 2)
        }
        do throws(ServerError) {
            try await serve(options)
        } catch {
            fail("http-echo: \(error)", 1)
        }
    }

    private struct Usage: Error {}

    private static func fail(_ message: String, _ code: Int32) -> Never {
        print(message)
        exit(code)
    }

    private static func read(_ arguments: ArraySlice<String>, into options: inout ServerOptions) throws(Usage) {
        var arguments = arguments
        var hosts: [String] = []
        var certificate: String?
        var key: String?
        while let name = arguments.popFirst() {
            guard let value = arguments.popFirst() else { throw Usage() }
            switch name {
            case "--host": hosts.append(value)
            case "--port":
                guard let port = UInt16(value) else { throw Usage() }
                options.port = port
            case "--tls-cert": certificate = value
            case "--tls-key": key = value
            default: throw Usage()
            }
        }
        if !hosts.isEmpty { options.hosts = hosts }
        guard (certificate == nil) == (key == nil) else { throw Usage() }
        if let certificate, let key { options.tls = identity(of: TLSFiles(certificate: certificate, key: key)) }
    }

    private static func identity(of files: TLSFiles) -> TLSIdentity {
        do throws(TLSFilesError) {
            return try files.identity()
        } catch {
            fail("http-echo: \(error)", 1)
        }
    }

    private static func serve(_ options: ServerOptions) async throws(ServerError) {
        let server = try Server(options: options, log: .standardError(level: .warning)) { request in
            await Echo(request).response()
        }
        try Signals.catchTerminations()
        server.start()
        let scheme = options.tls == nil ? "http" : "https"
        print("http-echo is ready at \(scheme)://\(options.hosts[0]):\(server.port)/")
        // A pipe is not flushed by a line's end.
        fflush(nil)
        await Signals.termination()
        await server.drain()
    }
}
