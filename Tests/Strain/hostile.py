"""Requests that are far too large in one way each, and what they must be told."""

import socket
import time
from dataclasses import dataclass

from client import URLENCODED

MEBIBYTE = 1 << 20
#: 80 KB of accents that combine: to compare or normalise them as text takes seconds.
ACCENTS = ("\u0301\u0316" * 20_000).encode()


@dataclass
class Hostile:
    name: str
    statuses: tuple
    request: bytes


def _get(lines, path=b"/login", port=0):
    return b"GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s\r\n" % (path, port, lines)


def _post(body, kind, cookie, port, path=b"/pictures"):
    return (
        b"POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nCookie: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
        % (path, port, cookie.encode(), kind.encode(), len(body))
    ) + body


def _parts(count, head=b'Content-Disposition: form-data; name="title"'):
    return b"".join(b"--b\r\n%s\r\n\r\nx\r\n" % head for _ in range(count)) + b"--b--\r\n"


def requests(port, cookie):
    """One of each kind."""
    parts = "multipart/form-data; boundary=b"
    escaped = b"".join(b"%%%02X" % byte for byte in ACCENTS)
    named = b'Content-Disposition: form-data; name="%s"'
    file = named % b"picture" + b'; filename="%s"'
    in_cookie = b"Cookie: pl=%s\r\n"
    signed_in = b"Cookie: %s\r\n" % cookie.encode()
    return [
        Hostile("a head field of 4 MiB", (431,), _get(b"X: %s\r\n" % (b"x" * (4 * MEBIBYTE)))),
        Hostile("20,000 head fields", (431,), _get(b"".join(b"X-%d: y\r\n" % n for n in range(20_000)))),
        Hostile("a target of 4 MiB", (414,), _get(b"", b"/" + b"x" * (4 * MEBIBYTE))),
        Hostile("20,000 cookies", (431,), _get(b"Cookie: " + b"; ".join(b"c%d=x" % n for n in range(20_000)) + b"\r\n")),
        Hostile("accents as a field's name", (400, 431), _get(ACCENTS + b": x\r\n")),
        Hostile("accents as a field's name, as many as fit", (400,), _get(ACCENTS[:20_000] + b": x\r\n")),
        Hostile("accents in a cookie", (431,), _get(in_cookie % ACCENTS)),
        Hostile("accents in a cookie, as many as fit", (303,), _get(in_cookie % ACCENTS[:20_000], b"/pictures", port)),
        Hostile("accents in the query, as many as fit", (200,), _get(signed_in, b"/pictures?q=" + escaped[:7_500], port)),
        Hostile("100,000 parts", (413,), _post(_parts(100_000), parts, cookie, port)),
        Hostile("100,000 empty files", (413,), _post(_parts(100_000, file % b""), parts, cookie, port)),
        Hostile("a part's head of 4 MiB", (413,), _post(_parts(1, b"X: " + b"x" * (4 * MEBIBYTE)), parts, cookie, port)),
        Hostile("100,000 lines in a part's head", (413,), _post(_parts(1, b"X: y\r\n" * 100_000 + named % b"a"), parts, cookie, port)),
        Hostile("100,000 keys", (413,), _post(b"&".join(b"k%d=x" % n for n in range(100_000)), URLENCODED, cookie, port)),
        Hostile("one key 100,000 times", (413,), _post(b"&".join([b"title=x"] * 100_000), URLENCODED, cookie, port)),
        Hostile("a text of 900 KB", (422,), _post(b"title=" + b"x" * 900_000, URLENCODED, cookie, port)),
        Hostile("accents as a key", (413,), _post(ACCENTS + b"=x", URLENCODED, cookie, port)),
        Hostile("escaped accents as a key", (413,), _post(escaped + b"=x", URLENCODED, cookie, port)),
        Hostile("accents as a title", (422,), _post(b"title=" + escaped, URLENCODED, cookie, port)),
        Hostile("960 KB of escaped accents as a title", (422,), _post(b"title=" + escaped * 4, URLENCODED, cookie, port)),
        Hostile("accents as a description", (422,), _post(b"title=a&desc=" + escaped, URLENCODED, cookie, port)),
        Hostile("accents as a part's name", (413,), _post(_parts(1, named % ACCENTS), parts, cookie, port)),
        Hostile("accents as a file's name", (413,), _post(_parts(1, file % ACCENTS), parts, cookie, port)),
        Hostile("a boundary over and over", (400,), _post(_parts(1)[:-10] + b"\r\n--b" * 100_000, parts, cookie, port)),
    ]


def ask(port, request):
    """Sends it, whatever comes back meanwhile; the status and the seconds it took. Status 0: closed without a word."""
    begin = time.monotonic()
    received = b""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.setblocking(False)
        rest = memoryview(request)
        while not received and time.monotonic() < begin + 20:
            if rest:
                try:
                    rest = rest[connection.send(rest):]
                except BlockingIOError:
                    pass
                except OSError:
                    rest = memoryview(b"")
            try:
                received = connection.recv(4096)
                if not received:
                    break
            except BlockingIOError:
                time.sleep(0.0005)
            except OSError:
                break
    took = time.monotonic() - begin
    return (int(received[9:12]) if received.startswith(b"HTTP/1.1 ") else 0), took
