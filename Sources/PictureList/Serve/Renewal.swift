import FoundationEssentials
import HTTPServer
import Logging

/// What is read and opened anew at a SIGHUP, as who renews certificates sends it.
struct Renewal: Sendable {
    let files: TLSFiles?
    let identity: TLSIdentity?
    let accessLog: LogFile?
    let log: Log

    init(_ options: ServeOptions, log: Log) throws(StartFailure) {
        files = options.tls
        identity = try options.tls.map(Self.identity)
        accessLog = try options.accessLog.map { path throws(StartFailure) in try Self.open(path, log) }
        self.log = log
        noteEnd()
    }

    /// From now on a SIGHUP renews, where there is something to renew; else it ends the process, as that of a terminal should.
    func watch() throws(ServerError) {
        guard identity != nil || accessLog != nil else { return }
        try Signals.onHangup {
            accessLog?.reopen()
            renewCertificate()
        }
    }

    private static func identity(of files: TLSFiles) throws(StartFailure) -> TLSIdentity {
        do throws(TLSFilesError) {
            return try files.identity()
        } catch {
            throw StartFailure(error, files)
        }
    }

    private static func open(_ path: String, _ log: Log) throws(StartFailure) -> LogFile {
        do throws(LogFile.OpenError) {
            return try LogFile(path: path, log: log)
        } catch {
            throw StartFailure(error, path)
        }
    }

    private func renewCertificate() {
        guard let files, let identity else { return }
        do throws(TLSFilesError) {
            try files.renew(identity)
            log(.info, "certificate.renewed", ["file": files.certificate])
            noteEnd()
        } catch {
            log(.error, "certificate.kept", ["reason": StartFailure(error, files).description])
        }
    }

    private func noteEnd() {
        guard let files, let identity, Date(timeIntervalSince1970: Double(identity.end)) < .now else { return }
        log(.warning, "certificate.expired", ["file": files.certificate, "advice": "renew it, then send SIGHUP"])
    }
}
