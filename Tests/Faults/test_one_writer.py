"""One process holds the database, by one connection that writes, and nobody waits in vain (S078, S085, S091, S094, L14)."""

import os
import sqlite3
import statistics
import subprocess
import threading
import time
from pathlib import Path

import pictures
import soundness
import workload
from client import Client
from server import PATIENCE, Server, environment, program

DATABASE = "picturelist.sqlite"
MEBIBYTE = 1 << 20


def descriptors(server, name):
    """How the process has opened a file: the access mode of each descriptor."""
    modes = []
    for link in Path(f"/proc/{server.process.pid}/fd").iterdir():
        try:
            if os.readlink(link) == str(server.data.resolve() / name):
                flags = (link.parents[1] / "fdinfo" / link.name).read_text().split("flags:")[1].split()[0]
                modes.append(int(flags, 8) & os.O_ACCMODE)
        except FileNotFoundError:
            pass
    return modes


def test_one_descriptor_may_write_to_the_database(serve, finding):
    line = finding("S078", "descriptors counted under readers and writers")
    server, client = serve()
    most = 0
    stop = threading.Event()

    def read():
        mine = Client(server, client.cookie)
        while not stop.is_set():
            assert mine.get("/pictures").status == 200

    readers = [threading.Thread(target=read) for _ in range(4)]
    for reader in readers:
        reader.start()
    for number in range(2):
        workload.every_way_to_write(client, number)
        modes = descriptors(server, DATABASE)
        assert modes.count(os.O_RDWR) == 1 and modes.count(os.O_WRONLY) == 0
        most = max(most, len(modes))
    stop.set()
    for reader in readers:
        reader.join()
    line.saw(f"1 of {most} may write", server)


def test_a_second_process_is_refused_at_once_and_a_lock_left_behind_is_no_hindrance(serve, long, finding):
    rounds = 20 if long else 4
    line = finding("S085 L14", f"{rounds} times a second process, then kill -9 and a new start")
    server, client = serve()
    times = []
    for number in range(rounds):
        before = time.monotonic()
        done = subprocess.run(
            [program(), "serve", "--port", "0", "--data", str(server.data)],
            capture_output=True, text=True, timeout=PATIENCE, env=environment(),
        )
        times.append(time.monotonic() - before)
        assert done.returncode == 1 and done.stdout == ""
        assert f"process {server.process.pid};" in done.stderr and done.stderr.count("\n") == 1
        assert client.get("/pictures").status == 200
        server.kill()
        server.start()
    assert statistics.median(times) < 1
    line.saw(f"exit 1 naming the first, {statistics.median(times) * 1000:.0f} ms in the middle; each start went well")


def test_fifty_writers_all_get_through(serve, long, finding):
    each = 40 if long else 4
    line = finding("S091", f"50 writers at once, {each} saves each, while another process reads")
    server, client = serve()
    other = sqlite3.connect(f"file:{server.data / DATABASE}?mode=ro", uri=True, isolation_level=None)
    reading = threading.Event()

    def read():
        mine = sqlite3.connect(f"file:{server.data / DATABASE}?mode=ro", uri=True, isolation_level=None)
        while not reading.is_set():
            mine.execute("SELECT count(*) FROM Pictures").fetchone()
        mine.close()

    reader = threading.Thread(target=read)
    reader.start()
    before = time.monotonic()
    answers = workload.writers(client, 50, each)
    took = time.monotonic() - before
    reading.set()
    reader.join()

    assert len(answers) == 50 * each
    assert len({pictures.change(answer) for answer in answers}) == len(answers)
    assert soundness.faults(other) == []
    other.close()
    line.saw(f"{len(answers)} answers 303 in {took:.1f} s, none busy", server)


def log_size(server):
    return (server.data / f"{DATABASE}-wal").stat().st_size


def test_a_reader_that_stays_makes_the_log_grow_only_while_it_stays(serve, long, finding):
    target = (80 if long else 20) * MEBIBYTE
    line = finding("S094", f"a reader of another process held open while {target // MEBIBYTE} MiB are written")
    server, client = serve()
    reader = sqlite3.connect(f"file:{server.data / DATABASE}?mode=ro", uri=True, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM Pictures").fetchone()

    times, number = [], 0
    while log_size(server) < target:
        number += 1
        before = time.monotonic()
        answer = client.post_multipart("/pictures", {"title": f"Held {number}"}, [workload.noise(number, 1000, 800)])
        assert answer.status == 303, answer
        times.append(time.monotonic() - before)
    grown = log_size(server)
    assert (b" store.log.long " in server.log.read_bytes()) == (grown >= 64 * MEBIBYTE)
    assert reader.execute("SELECT count(*) FROM Pictures").fetchone() == (0,)

    reader.execute("COMMIT")
    reader.close()
    for number in range(3):
        assert client.post("/pictures", {"title": f"Let go {number}"}).status == 303
    assert log_size(server) <= 17 * MEBIBYTE
    line.saw(f"the log grew to {grown // MEBIBYTE} MiB, was warned of from 64, and shrank to {log_size(server) / MEBIBYTE:.1f}", server)


def test_without_such_a_reader_the_log_stays_short(serve, long, finding):
    count = 100 if long else 10
    line = finding("S094", f"{count} uploads of 2 MB with readers of our own")
    server, client = serve()
    most = 0
    for number in range(count):
        answer = client.post_multipart("/pictures", {"title": f"Photo {number}"}, [workload.noise(number, 1000, 800)])
        assert answer.status == 303, answer
        client.get("/pictures")
        most = max(most, log_size(server))
    assert most < 32 * MEBIBYTE
    line.saw(f"the log was never longer than {most / MEBIBYTE:.0f} MiB", server)
