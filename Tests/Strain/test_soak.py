"""Under a mixed load for long, memory and descriptors stay what they were (S103, L15)."""

import itertools
import socket
import time

import large_photos
import photos
import pictures
import pytest
from beside import Beside
from client import Client
from elsewhere import Elsewhere
from process import MEBIBYTE, are_back, descriptors, errors, is_clear, memory
from server import PASSWORD
from waiting import eventually


def _save(over, server, cookie, number):
    """Adds, edits and deletes; how many changes."""
    client = Client(server, cookie)
    for turn in itertools.count():
        if over.is_set():
            return 3 * turn
        picture = pictures.add(client, f"A soaked {number}.{turn}", "As long as there is water. " * 20)
        picture = pictures.edit(client, picture, title=f"A drenched {number}.{turn}")
        pictures.delete(client, picture)
        over.wait(0.05)


def _read(over, server, cookie):
    """Looks through pages, photos and activity; how many."""
    client = Client(server, cookie)
    paths = ["/pictures", "/pictures?q=harb", "/activity", "/friends", "/pictures/1/thumbnail", "/pictures/1/picture", "/login"]
    for count, path in enumerate(itertools.cycle(paths)):
        if over.is_set():
            return count
        assert client.get(path).status in (200, 303, 404)
        over.wait(0.01)


def _upload(over, server, cookie, photo):
    """Adds a photo and deletes it; how many."""
    client = Client(server, cookie)
    for turn in itertools.count():
        if over.is_set():
            return turn
        answer = client.post_multipart("/pictures", {"title": f"Uploaded {turn}"}, [photos.part(photo)])
        assert answer.status in (303, 503)
        if answer.status == 303:
            assert client.post("/undo", {"change": pictures.change(answer)}).status == 303
        over.wait(0.2)


def _sign(over, server):
    """Logs in and out; how often."""
    for turn in itertools.count():
        if over.is_set():
            return turn
        client = Client(server).log_in("admin", PASSWORD)
        assert client.get("/pictures").status == 200
        assert client.post("/logout").status == 303
        over.wait(0.3)


def _listen(over, server, cookie):
    """Listens for a while, again and again; how many bytes of events."""
    heard = 0
    while not over.is_set():
        with socket.create_connection(("127.0.0.1", server.port), timeout=1) as connection:
            connection.sendall(
                f"GET /pictures/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {cookie}\r\n\r\n".encode()
            )
            for _ in range(50):
                try:
                    heard += len(connection.recv(1 << 16))
                except TimeoutError:
                    pass
                if over.is_set():
                    break
    return heard


def _level(samples):
    """What is held between the bursts of hashing and decoding, and the most descriptors."""
    held, files = zip(*samples)
    return sorted(held)[len(held) // 4], max(files)


@pytest.fixture
def seconds(request, long):
    return request.config.getoption("--soak") or (60 if long else 8)


def test_memory_and_descriptors_stay_flat_under_a_mixed_load(serve, seconds, finding):
    line = finding("S103 L15", f"lists, searches, saves, uploads, log-ins and streams at once for {seconds} s")
    server, client = serve()
    photo = large_photos.large(server.folder)
    files = descriptors(server)
    # What a program takes while it warms up is no leak: the first quarter, five minutes at most, is not compared.
    warming = min(300, seconds / 4)
    levels = []

    with Beside(server, client, interval=0.1) as beside:
        work = [Elsewhere(_save, server, client.cookie, number) for number in range(3)]
        work += [Elsewhere(_read, server, client.cookie) for _ in range(3)]
        work += [Elsewhere(_upload, server, client.cookie, path) for path in (photos.COFFEE, photo)]
        work += [Elsewhere(_sign, server), *[Elsewhere(_listen, server, client.cookie) for _ in range(6)]]
        time.sleep(warming)
        begin = time.monotonic()
        while time.monotonic() < begin + seconds - warming:
            levels.append((memory(server), descriptors(server)))
            time.sleep(0.25)
        done = [one.end() for one in work]

    assert all(done), done
    third = len(levels) // 3
    early, late = (_level(part) for part in (levels[:third], levels[-third:]))
    print(f"memory {early[0] / MEBIBYTE:.1f} then {late[0] / MEBIBYTE:.1f} MiB, descriptors {early[1]} then {late[1]}", end="; ")
    if seconds >= 600:
        assert late[0] < early[0] * 1.02 + MEBIBYTE
    else:
        # In short a single photo that is being decoded weighs more than any leak: it counts what stays.
        assert eventually(lambda: memory(server) < early[0] * 1.02 + 32 * MEBIBYTE), memory(server)
    assert late[1] <= early[1] + 6
    assert are_back(server, files) and is_clear(server) and errors(server) == []
    # What is measured here is what stays; how long the list takes under storms and floods is measured there.
    assert beside.is_prompt(long=False)
    line.saw(
        f"{sum(done[:3])} changes, {sum(done[3:6])} pages, {sum(done[6:8])} uploads, {done[8]} log-ins;"
        f" memory {early[0] / MEBIBYTE:.1f} then {late[0] / MEBIBYTE:.1f} MiB, descriptors {early[1]} then {late[1]}; {beside}",
        server,
    )
