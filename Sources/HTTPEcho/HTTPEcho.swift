import Glibc
import HTTP
import HTTPServer
import Logging

/// Answers every request with what the server understood of it: the examinee of the HTTP exam.
///
/// `http-echo [--host HOST] [--port N]`; port 0 picks a free one, and the ready line names it.
@main
enum HTTPEcho {
    static func main() async {
        var options = ServerOptions()
        options.limits.body = Echo.bodyLimit
        do throws(Usage) {
            try read(CommandLine.arguments.dropFirst(), into: &options)
        } catch {
            print("usage: http-echo [--host HOST] [--port N]")
            exit(2)
        }
        do throws(ServerError) {
            try await serve(options)
        } catch {
            print("http-echo: \(error)")
            exit(1)
        }
    }

    private struct Usage: Error {}

    private static func read(_ arguments: ArraySlice<String>, into options: inout ServerOptions) throws(Usage) {
        var arguments = arguments
        var hosts: [String] = []
        while let name = arguments.popFirst() {
            guard let value = arguments.popFirst() else { throw Usage() }
            switch name {
            case "--host": hosts.append(value)
            case "--port":
                guard let port = UInt16(value) else { throw Usage() }
                options.port = port
            default: throw Usage()
            }
        }
        if !hosts.isEmpty { options.hosts = hosts }
    }

    private static func serve(_ options: ServerOptions) async throws(ServerError) {
        let server = try Server(options: options, log: .standardError(level: .warning)) { request in
            await Echo(request).response()
        }
        try Signals.catchTerminations()
        server.start()
        print("http-echo is ready at http://\(options.hosts[0]):\(server.port)/")
        // A pipe is not flushed by a line's end.
        fflush(nil)
        await Signals.termination()
        await server.drain()
    }
}
