"""What the fault tests stand on: a data folder to copy, servers on copies of it, and the table of what was found."""

import re
import shutil
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "Outside"))
sys.path.insert(0, str(Path(__file__).parent))

import failing
from client import Client
from server import Server


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true", help="at length, and with the table at the end")


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


FINDINGS = []


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


def pytest_terminal_summary(terminalreporter, config):
    if not config.getoption("--long"):
        return
    terminalreporter.section("faults")
    rows = [("rule", "done", "seen", "peak MiB", "s")]
    rows += [
        (line.rule, line.done, line.found or "FAILED", f"{line.memory / 1024:.0f}" if line.memory else "", f"{line.seconds:.0f}")
        for line in FINDINGS
    ]
    for row in rows:
        terminalreporter.write_line("| " + " | ".join(row) + " |")
        if row is rows[0]:
            terminalreporter.write_line("|---|---|---|--:|--:|")


@dataclass
class Seed:
    """A data folder of a server whose default password is replaced, and the cookie of a session in it."""

    data: Path
    cookie: str

    def copy(self, folder):
        shutil.copytree(self.data, Path(folder) / "Data")
        return Path(folder) / "Data"


@pytest.fixture(scope="session")
def seed(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("seed"))
    client = Client(server).replace_default_password()
    server.stop()
    return Seed(server.data, client.cookie)


@pytest.fixture
def serve(seed, tmp_path):
    """Starts a server on a copy of the seed: `server, client = serve()`; options as those of `Server`."""
    servers = []

    def start(*options, folder=tmp_path, **surroundings):
        if not (folder / "Data").exists():
            seed.copy(folder)
        servers.append(Server(folder, *options, **surroundings))
        return servers[-1], Client(servers[-1], seed.cookie)

    yield start
    for server in servers:
        if server.process.poll() is None:
            server.kill()


@pytest.fixture(scope="session")
def _failing_library(tmp_path_factory):
    return failing.build(tmp_path_factory.mktemp("failing"))


@pytest.fixture
def serve_on_failing_disk(serve, _failing_library, tmp_path):
    """`server, client, disk = serve_on_failing_disk()`: as `serve`, on a disk that fails when told to."""
    def start(*options):
        disk = failing.FailingDisk(_failing_library, tmp_path / "Data")
        return *serve(*options, variables=disk.variables), disk

    return start
