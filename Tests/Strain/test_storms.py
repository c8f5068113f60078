"""Decoding photos and hashing passwords at full tilt leave the list usable (L18, S066)."""

import secrets
import socket
import time
from urllib.parse import urlencode

import large_photos
from beside import Beside, whole_answer
from client import URLENCODED, multipart
from elsewhere import Elsewhere
from photos import FOLDER
from process import MEBIBYTE, are_back, descriptors, errors, forget_peak, is_clear, memory, peak
from waiting import eventually

BOMBS = ["bomb_scans.jpg", "huge_real.jpg", "bomb_dims.png", "bomb_dims.jpg", "bomb_markers.jpg", "bomb_ztxt.png"]


def _post(port, cookie, path, kind, body):
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n"
        f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", port), timeout=120) as connection:
        connection.sendall(head.encode() + body)
        return whole_answer(connection)[0]


def _decode(over, port, cookie, photos):
    """Uploads one photo after the other; the statuses."""
    told = []
    while not over.is_set():
        name, content = photos[len(told) % len(photos)]
        body, kind = multipart([("title", f"Storm {name}")], [("picture", name, "image/jpeg", content)])
        told.append(_post(port, cookie, "/pictures", kind, body))
    return told


def _hash(over, port):
    """Tries to log in as somebody else each time: who tries one user's passwords must soon wait; the statuses."""
    told = []
    while not over.is_set():
        form = urlencode({"username": f"nobody-{secrets.token_hex(8)}", "password": "violet harbour 1842"}).encode()
        told.append(_post(port, "a=b", "/login", URLENCODED, form))
    return told


def test_decoding_and_hashing_at_once_leave_the_list_usable(serve, long, finding):
    seconds, count = (60, 4) if long else (4, 2)
    line = finding("L18", f"{count} clients upload 12-megapixel photos, {count} bombs, {2 * count} log in, for {seconds} s")
    server, client = serve()
    photo = ("twelve.jpg", large_photos.twelve_megapixels(server.folder).read_bytes())
    bombs = [(name, (FOLDER / name).read_bytes()) for name in BOMBS]
    before, files = forget_peak(server), descriptors(server)

    with Beside(server, client) as beside:
        decoding = [Elsewhere(_decode, server.port, client.cookie, [photo]) for _ in range(count)]
        decoding += [Elsewhere(_decode, server.port, client.cookie, bombs[n:] + bombs[:n]) for n in range(count)]
        hashing = [Elsewhere(_hash, server.port) for _ in range(2 * count)]
        time.sleep(seconds)
        hashed = [status for work in hashing for status in work.end(120)]
        decoded = [status for work in decoding for status in work.end(120)]

    grown = peak(server) - before
    print(f"{len(decoded)} photos, {len(hashed)} log-ins, {grown / MEBIBYTE:.0f} MiB", end="; ")
    assert set(decoded) <= {303, 422, 503} and decoded.count(303) > 0, set(decoded)
    assert set(hashed) <= {401, 503} and hashed.count(401) > 0, set(hashed)
    assert beside.is_prompt(long)
    assert are_back(server, files) and is_clear(server)
    # Where so many wait for two threads, some wait longer than the watchdog does.
    assert all("handler.overdue" in line for line in errors(server)), errors(server)
    assert eventually(lambda: memory(server) < before + 30 * MEBIBYTE), memory(server)
    line.saw(
        f"{len(decoded)} photos ({decoded.count(503)} told to come later), {len(hashed)} log-ins"
        f" ({hashed.count(503)} told so); {grown / MEBIBYTE:.0f} MiB more memory, {memory(server) >> 20} MiB behind; {beside}",
        server,
    )
