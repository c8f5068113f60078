"""A stop under load loses nothing that was acknowledged, answers what was asked before it, and takes less than 10 s (S100, L12)."""

import collections
import signal
import socket
import threading
import time
from dataclasses import dataclass

import photos
import pictures
import pytest
from beside import request, whole_answer
from client import URLENCODED, multipart
from elsewhere import Elsewhere
from process import errors


@dataclass
class Asked:
    """A request that was sent whole, and what became of it."""

    title: str
    sent: float
    #: None when the connection ended without an answer.
    status: int | None = None


def _save(over, port, cookie, number, photo):
    """Adds records, each on a connection of its own, until nobody answers any more."""
    asked = []
    while not over.is_set():
        title = f"Saver {number}, {len(asked)}"
        body, kind = multipart([("title", title)], [photo] if photo else [])
        head = (
            f"POST /pictures HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n"
            f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        if not _ask(asked, title, port, head.encode() + body):
            break
    return asked


def _read(over, port, cookie):
    """Reads the list until nobody answers any more."""
    asked = []
    while not over.is_set() and _ask(asked, "", port, request("/pictures", cookie, port)):
        pass
    return asked


def _ask(asked, title, port, message):
    try:
        connection = socket.create_connection(("127.0.0.1", port), timeout=20)
    except OSError:
        return False
    with connection:
        try:
            connection.sendall(message)
        except OSError:
            return False
        asked.append(Asked(title, time.time()))
        try:
            asked[-1].status, _ = whole_answer(connection)
        except OSError:
            return False
    return True


class Listener:
    """Listens to the list from now on until the stream ends."""

    def __init__(self, server, client):
        self._connection = socket.create_connection(("127.0.0.1", server.port), timeout=30)
        self._connection.sendall(request("/pictures/live", client.cookie, server.port))
        self._received = self._connection.recv(1 << 16)
        assert self._received.startswith(b"HTTP/1.1 200")
        self._thread = threading.Thread(target=self._hear, daemon=True)
        self._thread.start()

    def is_whole(self):
        """Whether the stream has ended as one does of which nothing is missing."""
        self._thread.join(30)
        self._connection.close()
        return self._received.endswith(b"0\r\n\r\n")

    def _hear(self):
        while some := self._connection.recv(1 << 16):
            self._received = self._received[-100:] + some


def _wait_for_saves(client, count):
    deadline = time.monotonic() + 20
    while int(_change(client)) < count:
        assert time.monotonic() < deadline
        time.sleep(0.02)


def _change(client):
    answer = client.post("/pictures", {"title": "Counting"})
    assert answer.status == 303
    return answer["Location"].rpartition("done=")[2]


def test_a_stop_under_load_loses_nothing(serve, long, finding):
    rounds = 30 if long else 2
    line = finding("S100 L12", f"{rounds} times SIGTERM under 8 savers, 2 uploaders, 4 readers and 10 streams")
    server, client = serve()
    saved, answered, slowest = collections.Counter(), 0, 0.0
    for turn in range(rounds):
        listeners = [Listener(server, client) for _ in range(10)]
        savers = [
            Elsewhere(_save, server.port, client.cookie, f"{turn}.{number}", photos.part(photos.COFFEE) if number < 2 else None)
            for number in range(10)
        ]
        readers = [Elsewhere(_read, server.port, client.cookie) for _ in range(4)]
        _wait_for_saves(client, int(_change(client)) + 20)
        time.sleep(0.1 * (turn % 5))

        signalled, begin = time.time(), time.monotonic()
        server.stop()
        slowest = max(slowest, time.monotonic() - begin)

        asked = [one for work in savers + readers for one in work.result(30)]
        unanswered = [one for one in asked if one.status is None and one.sent < signalled]
        assert unanswered == []
        assert {one.status for one in asked} <= {200, 303, 503, None}
        assert all(listener.is_whole() for listener in listeners)
        acknowledged = [one.title for one in asked if one.title and one.status == 303]
        assert len(acknowledged) >= 10
        saved.update(acknowledged)
        answered += len(asked)
        server.start()

    found = collections.Counter(pictures.titles(client))
    missing = [title for title in saved if found[title] != 1]
    assert missing == []
    assert slowest < 10 and errors(server) == []
    print(f"{len(saved)} saves acknowledged and there, {answered} requests, stopped in {slowest:.2f} s", end=" ")
    line.saw(f"{len(saved)} acknowledged saves, 0 lost; {answered} requests, each of before answered; {slowest:.2f} s at most", server)


def test_a_second_signal_ends_it_at_once_under_load(serve):
    server, client = serve()
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as unfinished:
        unfinished.sendall(
            f"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: {URLENCODED}\r\nContent-Length: 9\r\n\r\nuser".encode()
        )
        listener = Listener(server, client)
        savers = [Elsewhere(_save, server.port, client.cookie, number, None) for number in range(4)]
        _wait_for_saves(client, int(_change(client)) + 10)

        server.process.send_signal(signal.SIGTERM)
        # The streams are over and the savers gone; what is not finished keeps it.
        assert listener.is_whole()
        saved = [one.title for saver in savers for one in saver.result() if one.status == 303]
        assert server.process.poll() is None
        begin = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(timeout=10)
        assert time.monotonic() - begin < 2
    server.process.stdout.close()

    server.start()
    assert set(saved) <= set(pictures.titles(client))


@pytest.mark.parametrize("behind", [b"", b"name=x"])
def test_who_never_finishes_is_cut_after_ten_seconds(serve, long, behind):
    if not long:
        pytest.skip("ten seconds each: make faults")
    server, client = serve()
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as unfinished:
        unfinished.sendall(
            f"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: {URLENCODED}\r\nContent-Length: 9000\r\n\r\n".encode() + behind
        )
        time.sleep(0.2)
        begin = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        while server.process.poll() is None and time.monotonic() < begin + 15:
            try:
                unfinished.send(b"x" * 60)
            except OSError:
                pass
            time.sleep(0.1)
        assert server.process.wait() == 0
        assert time.monotonic() - begin < 11.5
    server.process.stdout.close()
