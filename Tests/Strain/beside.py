"""Someone who asks for the list again and again while others do their worst, and how long that takes."""

import math
import socket
import time

from echo import Echo
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


def _ask(over, port, cookie, bystander, interval):
    """Asks for the list, and the bystander, once per interval, on new connections, as who comes anew does."""
    times = [], []
    asked = [(port, request("/pictures", cookie, port)), (bystander, request("/", "a=b", bystander))]
    while not over.is_set():
        for (port, message), found in zip(asked, times):
            begin = time.perf_counter()
            with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
                connection.sendall(message)
                status, _ = whole_answer(connection)
            found.append(time.perf_counter() - begin)
            assert status == 200, status
        over.wait(max(0, interval - times[0][-1] - times[1][-1]))
    return times


class Beside:
    """Asks for the list page while the block runs; `times` is there behind it.

    A second server to which nothing is done is asked as often: what it takes is what the machine, busy with clients and
    with whatever else there is, costs whoever runs on it.
    """

    def __init__(self, server, client, interval=0.02):
        self._what = (server.port, client.cookie)
        self._interval = interval

    def __enter__(self):
        self._bystander = Echo()
        self._work = Elsewhere(_ask, *self._what, self._bystander.port, self._interval, niceness=Niceness.asker)
        return self

    def __exit__(self, kind, *_):
        try:
            if kind is not None:
                return self._work.__exit__()
            self.times, self.bystander = map(Times, self._work.end())
        finally:
            self._bystander.kill()

    def is_prompt(self, long):
        """Whether the list stayed usable: at length a p99 of less than 50 ms beyond the bystander's.

        In short it must not fail on a machine that is busy with other things: what it tells from a server that stands
        still is only that.
        """
        print(f"the list page: {self.times}; a bystander {self.bystander}")
        if long:
            return self.times.p99 < 50 + self.bystander.p99
        return self.times.median < 100 + 2 * self.bystander.median and self.times.p99 < 1000 + 10 * self.bystander.p99

    def __repr__(self):
        return f"the list {self.times} (a bystander p99 {self.bystander.p99:.1f} ms)"
