#!/usr/bin/env python3
"""Runs the HTTP and form exam over http-echo, every case strictly: in the clear, then encrypted by each version of TLS.

    http_exam.py [--program PATH] [exam options, e.g. --only te- -v]

Without --program, http-echo is built first. Ends with the exam's exit code, or the first that is not 0.

No case is left out over TLS. What the exam does to a socket has its like there: a client that shuts its side down says so
by TLS's own word, and one that sends on after a refusal must get the answer without a reset all the same.
"""
import contextlib
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAM = ROOT / "Tests/Fixtures/http-exam"
ENCRYPTED = ROOT / "Tests/Conformance/encrypted.py"


def build() -> Path:
    subprocess.run(["swift", "build", "--product", "http-echo"], cwd=ROOT, check=True)
    folder = subprocess.run(
        ["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()
    return Path(folder) / "http-echo"


@contextlib.contextmanager
def serving(program, *options):
    """A server's port, while it is asked; at the end it has to stop in order."""
    server = subprocess.Popen([program, "--port", "0", *options], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    try:
        yield re.search(r":(\d+)/$", server.stdout.readline().strip())[1]
    finally:
        server.send_signal(signal.SIGTERM)
        code = server.wait(timeout=15)
    if code:
        sys.exit(f"http-echo ended with {code}")


@contextlib.contextmanager
def tls_options():
    """A certificate for the occasion, as options."""
    with tempfile.TemporaryDirectory() as folder:
        certificate, key = f"{folder}/certificate.pem", f"{folder}/key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
            + ["-subj", "/CN=localhost", "-keyout", key, "-out", certificate],
            check=True, capture_output=True,
        )
        yield ["--tls-cert", certificate, "--tls-key", key]


def exam(port, arguments, through=()):
    """The exam, under way; `through` is what it is run by."""
    command = [sys.executable, *through, EXAM / "run.py", "127.0.0.1", port, "--cases", EXAM / "cases-open.json", "--strict"]
    return subprocess.Popen([*command, *arguments], stdout=subprocess.PIPE, text=True)


def outcome(name, run):
    print(f"{name}: {run.communicate()[0].strip()}", flush=True)
    return run.returncode


def main() -> int:
    arguments = sys.argv[1:]
    if arguments[:1] == ["--program"]:
        program, arguments = Path(arguments[1]), arguments[2:]
    else:
        program = build()

    with serving(program) as port:
        codes = [outcome("in the clear", exam(port, arguments))]
    with tls_options() as options, serving(program, *options) as port:
        # Most of the time they wait.
        runs = {f"TLS {version}": exam(port, arguments, [ENCRYPTED, version]) for version in ("1.2", "1.3")}
        codes += [outcome(*run) for run in runs.items()]
    return next((code for code in codes if code), 0)


if __name__ == "__main__":
    sys.exit(main())
