"""The table of what was done to the program and what it did, printed at the end of a run at length."""

import re
import time
from dataclasses import dataclass, field
from pathlib import Path

import pytest

FINDINGS = []


@dataclass
class Finding:
    """A line of the table."""

    rule: str
    done: str
    found: str = ""
    memory: int = 0
    began: float = field(default_factory=time.monotonic)
    seconds: float = 0

    def saw(self, found, server=None):
        self.found = found
        if server is not None:
            self.memory = max(self.memory, peak_memory(server))


def peak_memory(server):
    """The most the program has held so far, in KiB."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    return int(found[1]) if found else 0


@pytest.fixture
def long(request):
    """Whether there is time."""
    return request.config.getoption("--long")


@pytest.fixture
def finding():
    """`finding(rule, what is done)`: a line of the table, whose `saw(what happened)` is told by the test."""
    mine = []

    def begin(rule, done):
        mine.append(Finding(rule, done))
        FINDINGS.append(mine[-1])
        return mine[-1]

    yield begin
    for line in mine:
        line.seconds = time.monotonic() - line.began


def print_table(reporter, title):
    reporter.section(title)
    rows = [("rule", "done", "seen", "peak MiB", "s")]
    rows += [
        (line.rule, line.done, line.found or "FAILED", f"{line.memory / 1024:.0f}" if line.memory else "", f"{line.seconds:.0f}")
        for line in FINDINGS
    ]
    for row in rows:
        reporter.write_line("| " + " | ".join(row) + " |")
        if row is rows[0]:
            reporter.write_line("|---|---|---|--:|--:|")
