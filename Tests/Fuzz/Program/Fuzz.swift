import CFuzzer
import Glibc
import Trials

/// Gives one trial whatever libFuzzer thinks of: `FUZZ_TRIAL=head fuzz OPTION... FOLDER`, its options and corpus being
/// libFuzzer's own; without a trial it names them all.
///
/// The trial stands in the environment, since libFuzzer starts the program again by itself with options of its own.
@main struct Fuzz {
    private static let trial = unsafe getenv("FUZZ_TRIAL").flatMap { Trial(named: unsafe String(cString: $0)) }

    static func main() {
        guard trial != nil else {
            for trial in Trial.all { print(trial.name, trial.longest) }
            return
        }
        let code = unsafe fuzzer_run(CommandLine.argc, CommandLine.unsafeArgv) { bytes, count in
            Fuzz.give(unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count)))
            return 0
        }
        if code < 0 { print("This build is without libFuzzer: make fuzz") }
        exit(code)
    }

    /// A finding ends the process: libFuzzer then keeps the input.
    private static func give(_ bytes: [UInt8]) {
        do {
            try trial?.run(bytes)
        } catch {
            print("Finding: \(error)")
            fflush(nil)
            abort()
        }
    }
}
