"""No request ends the process, whatever its bytes are, and none is answered with a fault of ours (S101)."""

import base64
import json
import random
import re
import socket
import struct
import time

import mutations
import photos
import pictures
from client import URLENCODED, Client, multipart
from elsewhere import Elsewhere
from process import MEBIBYTE, are_back, descriptors, errors, forget_peak, is_clear, peak
from server import PASSWORD, ROOT

EXAM = ROOT / "Tests/Fixtures/http-exam/cases-open.json"
#: A status of ours that no request may bring about; 501 and 505 are what the protocol wants, 503 a log-in that came too early.
FAULTS = re.compile(rb"HTTP/1\.1 (?!501|503|505)5\d\d ")
#: Longer ones are repetitions and cost more than they tell.
LONGEST = 20_000
WORKERS = 8


def _of_the_exam():
    """What the exam sends, the huge ones apart."""
    cases = json.loads(EXAM.read_text())["cases"]
    sent = [b"".join(base64.b64decode(piece.get("b64", "")) for piece in case["send"]) for case in cases]
    return [message for message in sent if 0 < len(message) < LONGEST]


def _of_forms(server, client, picture):
    """Forms and addresses of the site, as who is signed in sends them. None logs out or changes the password."""
    head = f"Host: 127.0.0.1:{server.port}\r\nCookie: {client.cookie}\r\n"

    def get(path, *lines):
        return (f"GET {path} HTTP/1.1\r\n{head}" + "".join(f"{line}\r\n" for line in lines) + "\r\n").encode()

    def post(path, kind, body):
        return f"POST {path} HTTP/1.1\r\n{head}Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body

    def form(path, text):
        return post(path, URLENCODED, text.encode())

    thin = ("picture", "thin.png", "image/png", (photos.FOLDER / "thin.png").read_bytes())
    many, many_kind = multipart([("title", "Many é"), ("desc", "two\r\nlines"), ("draft", "A" * 22)], [thin])
    empty = ("picture", "", "application/octet-stream", b"")
    none, none_kind = multipart([("name", "Nobody"), ("tel", "+49 0"), ("marry", "yes")], [empty])
    chunked = many[:500]
    return [
        get("/pictures"), get("/pictures?q=har%C3%A9&sort=-title"), get(f"{picture.path}"), get(f"{picture.path}/history"),
        get(f"{picture.path}/picture", "Range: bytes=10-20"), get(f"{picture.path}/thumbnail?scale=2&v=abc", 'If-None-Match: "x"'),
        get("/activity?before=9"), get("/books?after=eyJ9&sort=author"), get("/static/style.css", "Accept-Encoding: gzip, br;q=0.5"),
        get("/pictures/live?since=1&q=a", "Connection: close", "Last-Event-ID: 3"), get("/login?next=%2Fpictures%3Fq%3D"), get("/health"),
        form("/pictures", "title=One&desc=Two%0D%0ALines"), form(picture.path, f"version={picture.version}&title=Changed"),
        form("/undo", "change=5"), form(f"{picture.path}/restore", "change=2"), form("/students", "name=Ann&date=2026-02-28T10%3A30"),
        form("/books", "title=T&author=A&theDate=0001-01-01"), form("/login", "username=nobody&password=x&next=%2F"),
        post("/pictures", many_kind, many), post("/friends", none_kind, none), post(picture.path, many_kind, many),
        (f"POST /pictures HTTP/1.1\r\n{head}Content-Type: {many_kind}\r\nTransfer-Encoding: chunked\r\n\r\n"
         f"{len(chunked):x};a=\"b\"\r\n").encode() + chunked + b"\r\n0\r\nX: y\r\n\r\n",
    ]


def _send(port, message):
    """Sends it and ends our side; all that comes back, but not of a stream, which has no end of its own."""
    received = b""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        try:
            connection.sendall(message)
            connection.shutdown(socket.SHUT_WR)
            while some := connection.recv(1 << 16):
                received += some
        except ConnectionError:
            pass
        # Else as many ports as there are messages would wait for a minute each.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    return received


def _mutate(over, port, seeds, number, count):
    """Sends so many; how many were answered, the slowest, and those that show a fault of ours."""
    chance = random.Random(number)
    answered, slowest, wrong = 0, 0.0, []
    for _ in range(count):
        message = mutations.mutated(chance.choice(seeds), seeds, chance)
        begin = time.monotonic()
        received = _send(port, message)
        slowest = max(slowest, time.monotonic() - begin)
        answered += received.startswith(b"HTTP/1.1 ")
        if FAULTS.search(received) or received and not received.startswith(b"HTTP/1.1 "):
            wrong.append((message, received[:500]))
    return answered, slowest, wrong[:5]


def _run(program, seeds, count, finding, name):
    line = finding("S101", f"{count:,} mutations of {len(seeds)} requests, against {name}")
    for seed in seeds:
        _send(program.port, seed)
    before, files = forget_peak(program), descriptors(program)
    found = [Elsewhere(_mutate, program.port, seeds, number, count // WORKERS) for number in range(WORKERS)]
    answered, slowest, wrong = zip(*[work.result(3600) for work in found])
    assert sum(wrong, []) == []
    assert program.process.poll() is None
    assert are_back(program, files)
    grown = (peak(program) - before) / MEBIBYTE
    print(f"{name}: {sum(answered)} of {count} answered, slowest {max(slowest) * 1000:.0f} ms, {grown:.1f} MiB", end=" ")
    assert max(slowest) < 10
    line.saw(f"same process, {sum(answered):,} answered, no 5xx; slowest {max(slowest) * 1000:.0f} ms, {grown:.1f} MiB more", program)


def test_no_mutation_of_the_exam_ends_http_echo(echo, long, finding):
    _run(echo, _of_the_exam(), 100_000 if long else 800, finding, "http-echo")


def test_no_mutation_of_exam_or_forms_ends_picturelist(serve, long, finding):
    server, client = serve()
    picture = pictures.add(client, "Mutated", photo=photos.COFFEE)
    seeds = _of_forms(server, client, picture) * 4 + _of_the_exam()
    _run(server, seeds, 100_000 if long else 600, finding, "picturelist")
    assert errors(server) == [] and is_clear(server)
    assert client.get("/pictures").status == 200
    assert Client(server).log_in("admin", PASSWORD).get("/pictures").status == 200
