"""Someone who asks for the list again and again while others do their worst, and how long that takes."""

import math
import socket
import time

from elsewhere import Elsewhere, Niceness


class Times:
    """How long each answer took, in milliseconds."""

    def __init__(self, seconds):
        self.all = sorted(1000 * second for second in seconds)

    def at(self, share):
        return self.all[max(0, math.ceil(share * len(self.all)) - 1)]

    @property
    def median(self):
        return self.at(0.5)

    @property
    def p99(self):
        return self.at(0.99)

    def __repr__(self):
        return f"p50 {self.median:.1f} ms, p99 {self.p99:.1f} ms, at most {self.all[-1]:.0f} ms of {len(self.all)}"


def whole_answer(connection):
    """Reads one answer that has a length; its status and body."""
    received = b""
    while b"\r\n\r\n" not in received:
        received += _some(connection)
    head, _, body = received.partition(b"\r\n\r\n")
    length = next(int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:"))
    while len(body) < length:
        body += _some(connection)
    return int(head[9:12]), body


def _some(connection):
    received = connection.recv(1 << 16)
    if not received:
        raise ConnectionError("the answer breaks off")
    return received


def request(path, cookie, port):
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n\r\n".encode()


def _ask(over, port, cookie, path, interval):
    """Asks once per interval, each time on a connection of its own, as who comes anew does."""
    times = []
    asked = request(path, cookie, port)
    while not over.is_set():
        begin = time.perf_counter()
        with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
            connection.sendall(asked)
            status, _ = whole_answer(connection)
        times.append(time.perf_counter() - begin)
        assert status == 200, status
        over.wait(max(0, interval - times[-1]))
    return times


class Beside:
    """Asks for the list page while the block runs; `times` is there behind it."""

    def __init__(self, server, client, path="/pictures", interval=0.02):
        self._what = (server.port, client.cookie, path, interval)

    def __enter__(self):
        self._work = Elsewhere(_ask, *self._what, niceness=Niceness.asker)
        return self

    def __exit__(self, kind, *_):
        if kind is not None:
            return self._work.__exit__()
        self.times = Times(self._work.end())


def quiet(server, client, seconds=1):
    """The same with nobody else there: what the machine itself costs."""
    with Beside(server, client) as beside:
        time.sleep(seconds)
    return beside.times


def is_prompt(times, quiet, long):
    """Whether the list stayed usable: at length a p99 under 50 ms beyond what the machine costs.

    In short it must not fail on a machine that is busy with other things: what it tells from a server that stands still
    is only that.
    """
    print(f"the list page: {times}; with nobody else {quiet}")
    noise = quiet.p99 if quiet.p99 > 10 else 0
    if long:
        return times.p99 < 50 + noise
    return times.median < 100 + noise and times.p99 < 1000 + 10 * noise
