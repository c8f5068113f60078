#!/usr/bin/env python3
"""Runs the HTTP and form exam over http-echo, every case strictly.

    http_exam.py [--program PATH] [exam options, e.g. --only te- -v]

Without --program, http-echo is built first. Ends with the exam's exit code.
"""
import re
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAM = ROOT / "Tests/Fixtures/http-exam"


def build() -> Path:
    subprocess.run(["swift", "build", "--product", "http-echo"], cwd=ROOT, check=True)
    folder = subprocess.run(
        ["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()
    return Path(folder) / "http-echo"


def main() -> int:
    arguments = sys.argv[1:]
    if arguments[:1] == ["--program"]:
        program, arguments = Path(arguments[1]), arguments[2:]
    else:
        program = build()

    server = subprocess.Popen([program, "--port", "0"], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    try:
        port = re.search(r":(\d+)/$", server.stdout.readline().strip())[1]
        exam = [sys.executable, EXAM / "run.py", "127.0.0.1", port, "--cases", EXAM / "cases-open.json", "--strict"]
        code = subprocess.run([*exam, *arguments]).returncode
    finally:
        server.send_signal(signal.SIGTERM)
        ended = server.wait(timeout=15)
    return code or ended


if __name__ == "__main__":
    sys.exit(main())
