"""Many browsers at once: requests sent by wrk over connections that stay open."""

import re
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

import processes
from failure import BenchFailed

SCRIPT = Path(__file__).with_name("load.lua")
NUMBER_LENGTH = 16


@dataclass(frozen=True)
class Reading:
    """One run: requests a second, milliseconds, microseconds of the server's processor time a request."""

    rate: float
    p50: float
    p99: float
    processor: float


def request(server, path, method="GET", fields=(), body=b""):
    """A request as bytes; a NUL in the body stands for a number."""
    head = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", *fields]
    if server.cookie:
        head.append(f"Cookie: {server.cookie}")
    if body:
        head.append(f"Content-Length: {len(body) + body.count(0) * (NUMBER_LENGTH - 1)}")
    return "\r\n".join([*head, "", ""]).encode() + body


def write(requests, path):
    path.write_bytes(b"".join(b"%d\n%s" % (len(request), request) for request in requests))
    return path


def run(server, requests, connections, seconds, each=1):
    """Sends the requests of a file in turns; `each` of them are one step of the work.

    None when the server answered nobody in that time, as some do when many come at once.
    """
    began = processes.processor(server.processes)
    command = [
        "wrk", "--threads", "1", "--connections", connections, "--duration", f"{seconds}s", "--timeout", "30s",
        "--script", SCRIPT, f"http://127.0.0.1:{server.port}", "--", requests, time.time_ns() // 1000,
    ]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    used = processes.processor(server.processes) - began
    found = re.search(r"^figures (.*)$", done.stdout, re.MULTILINE)
    if done.returncode or not found:
        raise BenchFailed(f"wrk: {done.stdout}{done.stderr}".strip())
    count, duration, p50, p99, errors = (int(word) for word in found[1].split())
    if errors:
        raise BenchFailed(f"{server.label}, {requests.stem}: {errors} of {count} requests went wrong")
    if not count:
        return None
    count /= each
    return Reading(count / duration * 1_000_000, p50 / 1000, p99 / 1000, used / count)
