"""What a server costs, with all processes that it started: processor time and memory."""

import os
import re
from pathlib import Path

TICK = 1_000_000 / os.sysconf("SC_CLK_TCK")


def fields(process):
    """What the kernel tells of a process behind its name; None when it has gone."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None


def tree(process):
    """A process and all below it."""
    children = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit() and (found := fields(entry)):
            children.setdefault(int(found[1]), []).append(int(entry))
    found = [process]
    for parent in found:
        found += children.get(parent, [])
    return found


def processor(processes):
    """Microseconds in the program and in the kernel, together."""
    known = [found for process in processes if (found := fields(process))]
    return sum(int(found[11]) + int(found[12]) for found in known) * TICK


def memory(processes):
    """KiB; of what several processes share, each has its part."""
    total = 0
    for process in processes:
        text = Path(f"/proc/{process}/smaps_rollup").read_text()
        total += int(re.search(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)[1])
    return total
