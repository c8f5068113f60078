"""Uploads of a gibibyte are refused at once or at the limit; slow ones cost a file on the disk, not memory (L3, S095)."""

import os
import socket
import time

import pytest

from beside import Beside, whole_answer
from client import multipart
from elsewhere import Elsewhere
from process import are_back, descriptors, errors, forget_peak, is_clear, peak, spooled
from waiting import eventually

GIBIBYTE = 1 << 30
MEBIBYTE = 1 << 20
ALLOWED = 20 * MEBIBYTE

BOUNDARY = "strain"
#: The head of a part that is a photo, behind which its bytes come.
PART = (
    f"--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nLarge\r\n"
    f"--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"large.jpg\"\r\n"
    "Content-Type: image/jpeg\r\n\r\n"
).encode()


def head(server, client, *lines):
    """The head of a form with a photo."""
    return "\r\n".join([
        "POST /pictures HTTP/1.1", f"Host: 127.0.0.1:{server.port}", f"Cookie: {client.cookie}",
        f"Content-Type: multipart/form-data; boundary={BOUNDARY}", *lines, "", "",
    ]).encode()


def connect(server):
    return socket.create_connection(("127.0.0.1", server.port), timeout=20)


@pytest.mark.parametrize("expects", [False, True], ids=["sends at once", "waits for 100"])
def test_a_gibibyte_announced_is_refused_before_it_is_sent(serve, finding, expects):
    line = finding("L3", f"1 GiB announced by Content-Length, {'Expect: 100-continue' if expects else 'sent until told'}")
    server, client = serve()
    before = forget_peak(server)
    lines = [f"Content-Length: {GIBIBYTE}"] + ["Expect: 100-continue"] * expects
    took = []
    for _ in range(5):
        with connect(server) as connection:
            begin = time.monotonic()
            connection.sendall(head(server, client, *lines) + (b"" if expects else PART))
            assert whole_answer(connection)[0] == 413
            took.append(time.monotonic() - begin)
    print(f"413 after {min(took) * 1000:.0f} ms", end=" ")
    assert min(took) < 0.1
    assert peak(server) - before < 20 * MEBIBYTE
    line.saw(f"413 after {min(took) * 1000:.1f} ms, not a byte of the body asked for", server)


def _pour(over, address, opening, most):
    """Sends chunks until told; how many bytes went out and what came back."""
    chunk = b"40000\r\n" + b"x" * 0x40000 + b"\r\n"
    with socket.create_connection(address, timeout=20) as connection:
        connection.sendall(opening)
        sent = 0
        connection.setblocking(False)
        rest = b""
        while sent < most:
            rest = rest or chunk
            try:
                count = connection.send(rest)
                sent, rest = sent + count, rest[count:]
            except BlockingIOError:
                time.sleep(0.001)
            except OSError:
                break
            try:
                if told := connection.recv(4096):
                    return sent, told
            except BlockingIOError:
                pass
            except OSError:
                break
        connection.setblocking(True)
        return sent, connection.recv(4096)


def test_a_gibibyte_in_chunks_is_refused_at_the_limit(serve, finding):
    line = finding("L3", f"1 GiB in chunks, {ALLOWED >> 20} MiB a file being allowed")
    server, client = serve("--max-upload", str(ALLOWED))
    before, files = forget_peak(server), descriptors(server)
    opening = head(server, client, "Transfer-Encoding: chunked") + b"%x\r\n%s\r\n" % (len(PART), PART)

    sent, told = Elsewhere(_pour, ("127.0.0.1", server.port), opening, GIBIBYTE).result()

    assert told.startswith(b"HTTP/1.1 413"), told
    # What the sockets hold is on its way.
    assert ALLOWED < sent < ALLOWED + 16 * MEBIBYTE
    grown = peak(server) - before
    assert grown < 20 * MEBIBYTE
    assert are_back(server, files) and is_clear(server)
    line.saw(f"413 when {sent / MEBIBYTE:.1f} MiB had been sent; {grown / MEBIBYTE:.1f} MiB more memory", server)


def _drip(over, address, opening, rate):
    """Sends the bytes of an upload at a rate, until told to end; how many it got rid of, and what it heard."""
    with socket.create_connection(address, timeout=20) as connection:
        connection.sendall(opening)
        sent = 0
        while not over.wait(0.1):
            connection.sendall(b"x" * (rate // 10))
            sent += rate // 10
        connection.setblocking(False)
        try:
            return sent, connection.recv(4096)
        except BlockingIOError:
            return sent, None


def test_slow_gibibytes_wait_on_the_disk_and_go_with_who_sent_them(serve, long, finding):
    count, seconds = (100, 60) if long else (20, 4)
    line = finding("L3", f"{count} times 1 GiB at 20 KB/s, {seconds} s of it, 2 GiB being allowed; then the senders go")
    server, client = serve("--max-upload", "2GiB")
    before, files = forget_peak(server), descriptors(server)
    opening = head(server, client, f"Content-Length: {GIBIBYTE}") + PART

    with Beside(server, client) as beside:
        senders = [Elsewhere(_drip, ("127.0.0.1", server.port), opening, 20_000) for _ in range(count)]
        assert eventually(lambda: len(spooled(server)) == count)
        time.sleep(seconds)
        sent, told = zip(*[sender.end() for sender in senders])

    assert set(told) == {None}, told
    assert min(sent) > 20_000 * seconds / 2
    grown = peak(server) - before
    assert grown < 20 * MEBIBYTE
    assert are_back(server, files) and is_clear(server)
    assert os.listdir(server.data).count("picturelist.sqlite") == 1 and len(os.listdir(server.data)) < 6
    assert errors(server) == []
    assert beside.is_prompt(long)
    line.saw(f"all taken in slowly, no file left; {grown / MEBIBYTE:.1f} MiB more memory; {beside}", server)


def _upload(over, address, opening, body):
    """Uploads the same again and again; the statuses."""
    told = []
    while not over.is_set():
        with socket.create_connection(address, timeout=60) as connection:
            connection.sendall(opening)
            connection.sendall(body)
            told.append(whole_answer(connection)[0])
    return told


def test_many_large_uploads_at_once_cost_no_memory_each(serve, long, finding):
    count, seconds = (20, 30) if long else (8, 3)
    line = finding("L3", f"{count} at once upload 10 MiB that are no picture, again and again for {seconds} s")
    server, client = serve()
    before, files = forget_peak(server), descriptors(server)
    body, kind = multipart([("title", "None")], [("picture", "none.jpg", "image/jpeg", b"none" * (10 * MEBIBYTE // 4))])
    opening = head(server, client, f"Content-Length: {len(body)}").replace(
        f"multipart/form-data; boundary={BOUNDARY}".encode(), kind.encode()
    )

    with Beside(server, client) as beside:
        senders = [Elsewhere(_upload, ("127.0.0.1", server.port), opening, body) for _ in range(count)]
        time.sleep(seconds)
        told = [status for sender in senders for status in sender.end()]

    assert len(told) >= count and set(told) == {422}, set(told)
    grown = peak(server) - before
    assert grown < 20 * MEBIBYTE
    assert are_back(server, files) and is_clear(server)
    assert beside.is_prompt(long)
    line.saw(f"{len(told)} pages that say so; {grown / MEBIBYTE:.1f} MiB more memory; {beside}", server)
