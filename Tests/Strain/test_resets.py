"""A client that resets or ends its side at any point of any kind of request harms nobody (S099)."""

import socket
import struct

import photos
import pictures
import pytest
from client import URLENCODED, multipart
from elsewhere import Elsewhere
from process import are_back, descriptors, errors, is_clear, memory

#: How many points of each exchange a client breaks off at: before the first byte, and so on to the last byte of the answer.
POINTS = 20
RESET, END, HALF = "reset", "end", "half-close"


def _kinds(server, client, picture):
    """What is sent, and how much of the answer there may be to read."""
    cookie = f"Host: 127.0.0.1:{server.port}\r\nCookie: {client.cookie}\r\n"
    body, kind = multipart([("title", "Reset")], [photos.part(photos.COFFEE)])
    chunked = b"".join(b"%x\r\n%s\r\n" % (len(body[at:at + 9999]), body[at:at + 9999]) for at in range(0, len(body), 9999)) + b"0\r\n\r\n"

    def get(path):
        return f"GET {path} HTTP/1.1\r\n{cookie}\r\n".encode()

    def post(path, kind, body, *lines):
        head = f"POST {path} HTTP/1.1\r\n{cookie}Content-Type: {kind}\r\n"
        return (head + "".join(f"{line}\r\n" for line in lines) + "\r\n").encode() + body

    def form(path, text):
        return post(path, URLENCODED, text.encode(), f"Content-Length: {len(text)}")

    return {
        "list": (get("/pictures"), 30_000),
        "photo": (get(f"{picture.path}/picture"), 240_000),
        "range": (get(f"{picture.path}/picture").replace(b"\r\n\r\n", b"\r\nRange: bytes=1000-200000\r\n\r\n"), 190_000),
        "stream": (get("/pictures/live"), 300),
        "save": (form("/pictures", "title=Reset&desc=" + "word+" * 2000), 400),
        "log-in": (form("/login", "username=nobody&password=x"), 1000),
        "upload": (post("/pictures", kind, body, f"Content-Length: {len(body)}"), 400),
        "chunked upload": (post("/pictures", kind, chunked, "Transfer-Encoding: chunked"), 400),
        "promised upload": (post("/pictures", kind, body, f"Content-Length: {len(body)}", "Expect: 100-continue"), 400),
        "refused upload": (post("/nowhere", kind, body, f"Content-Length: {len(body)}"), 400),
        "pipelined": (get("/pictures") * 10 + form("/pictures", "title=Reset") + get(f"{picture.path}/picture") * 3, 900_000),
        "nonsense": (b"\x16\x03\x01" * 500, 100),
    }


def _break_off(over, port, kinds, ends, repeats):
    """Breaks off at each point of each kind of exchange; how many times."""
    count = 0
    for sent, expected in kinds.values():
        for point in range(POINTS):
            for end in ends:
                for _ in range(repeats):
                    _once(port, sent, expected, point / (POINTS - 1), end)
                    count += 1
    return count


def _once(port, sent, expected, share, end):
    """Half of the points lie in the request, half in the answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
        try:
            connection.sendall(sent[: int(len(sent) * min(1, share * 2))])
            left = int(expected * max(0, share * 2 - 1))
            connection.settimeout(0.5)
            while left > 0 and (some := connection.recv(min(left, 1 << 16))):
                left -= len(some)
            if end == RESET:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            elif end == HALF:
                connection.shutdown(socket.SHUT_WR)
                connection.recv(1 << 16)
        except OSError:
            # It may be refused, or be waiting for more, before that point is reached.
            pass


def test_breaking_off_at_twenty_points_of_every_kind_of_request_is_harmless(serve, long, finding):
    repeats = 60 if long else 1
    server, client = serve()
    picture = pictures.add(client, "Downloaded", photo=photos.COFFEE)
    kinds = _kinds(server, client, picture)
    total = len(kinds) * POINTS * 3 * repeats
    line = finding("S099", f"{len(kinds)} kinds of exchange broken off at {POINTS} points by reset, end and half-close: {total:,}")
    process, files, before = server.process.pid, descriptors(server), memory(server)

    workers = [Elsewhere(_break_off, server.port, kinds, [end], repeats) for end in (RESET, END, HALF)]
    assert sum(worker.result(1800) for worker in workers) == total

    assert server.process.poll() is None and server.process.pid == process
    assert client.get("/pictures").status == 200
    assert are_back(server, files), (files, descriptors(server))
    assert is_clear(server) and errors(server) == []
    grown = (memory(server) - before) / (1 << 20)
    line.saw(f"alive, {descriptors(server)} descriptors as before ({files}), {grown:+.1f} MiB, no error in the log", server)


def _listen(port, cookie, count, path="/pictures/live"):
    connections = []
    for _ in range(count):
        connection = socket.create_connection(("127.0.0.1", port), timeout=5)
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n\r\n".encode())
        assert connection.recv(4096).startswith(b"HTTP/1.1 200")
        connections.append(connection)
    return connections


@pytest.mark.parametrize("end", [RESET, END, HALF])
def test_listeners_who_leave_while_events_are_sent_give_their_seats_back(serve, long, end):
    server, client = serve()
    files = descriptors(server)
    for turn in range(20 if long else 2):
        listeners = _listen(server.port, client.cookie, 60)
        for number, listener in enumerate(listeners):
            if number % 12 == 0:
                assert client.post("/pictures", {"title": f"Event {turn} {number}"}).status == 303
            if end == RESET:
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            if end == HALF:
                listener.shutdown(socket.SHUT_WR)
            else:
                listener.close()
        # All 64 seats of the user are free again, or the next sixty would find none.
        assert are_back(server, files)
    assert errors(server) == []


def test_who_half_closes_behind_a_request_gets_the_whole_answer(serve):
    server, client = serve()
    picture = pictures.add(client, "Downloaded", photo=photos.COFFEE)
    kinds = _kinds(server, client, picture)
    for name, status in {
        "list": 200, "photo": 200, "range": 206, "save": 303, "log-in": 401, "upload": 303, "chunked upload": 303,
        "refused upload": 404,
    }.items():
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
            connection.sendall(kinds[name][0])
            connection.shutdown(socket.SHUT_WR)
            received = b""
            while some := connection.recv(1 << 16):
                received += some
        head, _, body = received.partition(b"\r\n\r\n")
        assert int(head[9:12]) == status, (name, head)
        length = [int(line[16:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length: ")]
        assert length == [len(body)], name
