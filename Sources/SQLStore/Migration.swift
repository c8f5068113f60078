import Logging
import Records
import SQLite

/// Brings a file to what the model describes: shown, after a backup, in one transaction.
struct Migration {
    private let engine: SQLEngine
    private let schema: Schema
    private let zone: Zone
    private let plan: MigrationPlan
    private let log: Log

    private var connection: Connection { engine.connection }

    /// Nil when the file is as it should be.
    init?(_ engine: SQLEngine, _ schema: Schema, _ zone: Zone?, _ log: Log) throws {
        guard try Settings(engine.connection).value(.model) != schema.digest(engine) else { return nil }
        self.engine = engine
        self.schema = schema
        self.zone = zone ?? .machine
        self.log = log
        plan = try MigrationPlan(from: FileShape(engine.connection), to: schema, marks: engine.marks)
    }

    /// `passed` is told of each step that is made, and may stop all by an error.
    func run(passed: @Sendable (MigrationStep) throws -> Void = { _ in }) throws {
        if plan.changesContent { try keepBackup() }
        try connection.run("BEGIN IMMEDIATE")
        do {
            for step in plan.steps {
                log(.info, "store.migration", ["step": step.description])
                try step.run(on: engine, schema, zone)
                try passed(step)
            }
            if plan.isNewOrder { try engine.noteNewOrder() }
            try schema.note(on: engine)
            try connection.run("COMMIT")
        } catch {
            if connection.isInTransaction { try? connection.run("ROLLBACK") }
            throw error
        }
        // A long log would be read through at the next start.
        _ = try? connection.checkpoint(.truncate)
    }

    private func keepBackup() throws {
        let version = try Settings(connection).value(.modelVersion) ?? "1"
        let backup = try Backup.beforeMigration(of: connection, version: version)
        log(.info, "store.backup", ["file": backup.path, "bytes": String(backup.byteCount)])
    }
}
