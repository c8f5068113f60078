"""What commands take of the processor and of memory, with all processes that they start."""

import ctypes
import os
import subprocess
from dataclasses import dataclass

from failure import BenchFailed

PR_SET_CHILD_SUBREAPER = 36


@dataclass(frozen=True)
class Usage:
    milliseconds: float
    mebibytes: float


def become_reaper():
    """Processes whose parent has ended become ours, so that theirs can be added."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


# A process is said to have taken what its parent had when it was started, which a small shell has little of. It ends at
# once, and what it started becomes ours.
START = ["sh", "-c", '"$@" &', "sh"]


def measure(commands, environment):
    """The time of all of them, and the memory of the largest."""
    time, memory = 0.0, 0
    for command in commands:
        process = subprocess.Popen(
            [*START, *(str(word) for word in command)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
            env={**os.environ, **environment},
        )
        said = process.stderr.read()
        while True:
            try:
                pid, status, used = os.wait4(-1, 0)
            except ChildProcessError:
                break
            if pid == process.pid:
                process.returncode = status
                continue
            if status != 0:
                raise BenchFailed(f"{command[0]} ended with {status}: {said.decode()[:400]}")
            time += used.ru_utime + used.ru_stime
            memory = max(memory, used.ru_maxrss)
    return Usage(1000 * time, memory / 1024)
