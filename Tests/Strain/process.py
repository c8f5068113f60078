"""What the system knows of a running program."""

import os
import re
from pathlib import Path

from waiting import eventually

MEBIBYTE = 1 << 20


def _status(server, name):
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(rf"{name}:\s+(\d+) kB", status)[1]) << 10


def memory(server):
    """Bytes in memory now."""
    return _status(server, "VmRSS")


def peak(server):
    """The most bytes in memory since the start, or since `forget_peak`."""
    return _status(server, "VmHWM")


def forget_peak(server):
    """Lets the peak begin at what is in memory now, and returns that."""
    Path(f"/proc/{server.process.pid}/clear_refs").write_text("5")
    return memory(server)


def descriptors(server):
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def are_back(server, before):
    """Whether its descriptors come down to what they were, but for the few that each program opens at its own time."""
    return eventually(lambda: descriptors(server) <= before + 6, 20)


def open_files(server):
    """What its descriptors lead to."""
    found = []
    for path in Path(f"/proc/{server.process.pid}/fd").iterdir():
        try:
            found.append(os.readlink(path))
        except FileNotFoundError:
            pass
    return found


def processor_time(server):
    """Seconds of processor time used so far."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def threads(server):
    return len(os.listdir(f"/proc/{server.process.pid}/task"))


def spooled(server):
    """Uploads that still lie on the disk, though no name leads to them."""
    return [path for path in open_files(server) if path.startswith(str(server.data)) and "(deleted)" in path]


def is_clear(server):
    """Whether no upload stays: one whose client has gone may still be decoded for a moment."""
    return eventually(lambda: spooled(server) == [], 20)


def errors(server):
    """The lines of its log that tell of faults of its own."""
    return [line for line in server.log.read_text().splitlines() if line.split(" ")[1:2] == ["error"]]
