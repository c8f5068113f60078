"""When the disk fails, reading goes on, nothing that was answered is lost, and nothing is said to be saved that is not."""

import time

import pytest

import failing
import photos
import pictures
import soundness
import workload
from client import Client

WAL = "-wal"


def health(server):
    """Well or not, which is all that strangers are told (S106)."""
    answer = Client(server).get("/health")
    assert answer.text == ("ok" if answer.status == 200 else "not well")
    return answer.status


def add(client, title):
    return client.post("/pictures", {"title": title, "desc": "text " * 400})


def is_page(answer, status):
    """A page that says what is wrong, not a bare line."""
    return answer.status == status and answer["Content-Type"] == "text/html; charset=utf-8" and b"<h1" in answer.body


def faults(server):
    connection = soundness.open_(server.data / "picturelist.sqlite")
    try:
        return soundness.faults(connection)
    finally:
        connection.close()


@pytest.mark.parametrize("call", ["sync", "write"])
def test_writes_stop_after_a_sync_or_a_write_that_failed(serve_on_failing_disk, call, finding):
    line = finding("S084 L9", f"one {call} of the log fails (EIO)")
    server, client, disk = serve_on_failing_disk()
    before = pictures.add(client, "Before", photo=photos.COFFEE)
    change = pictures.change(add(client, "Taken back"))
    assert client.post("/undo", {"change": change}).status == 303

    disk.fail(call, failing.FAILING, WAL, count=1)

    assert is_page(add(client, "Lost"), 503)
    assert disk.seen == 1
    disk.mend()
    # Nobody knows what the disk holds now: only a new start looks.
    assert is_page(add(client, "Refused"), 503)
    assert is_page(client.post("/undo", {"change": change + 1}), 503)
    assert is_page(Client(server).post("/login", {"username": "admin", "password": workload.PASSWORDS[0]}), 503)
    assert health(server) == 503
    assert pictures.titles(client) == ["Before"]
    assert client.get(before.thumbnail).status == client.get(f"{before.path}/picture").status == 200
    assert b" error store.failed " in server.log.read_bytes()
    line.saw("503 with a page from then on, health 503, reads go on; well after a restart", server)

    server.restart()
    assert health(server) == 200
    assert set(pictures.titles(client)) <= {"Before", "Lost"}
    assert add(client, "After").status == 303
    server.stop()
    assert faults(server) == []


def test_writes_stop_after_the_log_could_not_be_emptied(serve_on_failing_disk, finding):
    line = finding("S084 L9", "a sync of the database fails (EIO) while the log is emptied into it")
    server, client, disk = serve_on_failing_disk()
    disk.fail("sync", failing.FAILING, "picturelist.sqlite", count=1)
    saved = set()

    for number in range(30):
        answer = client.post_multipart("/pictures", {"title": f"Photo {number}"}, [workload.noise(number, 800, 600)])
        if answer.status != 303:
            break
        saved.add(f"Photo {number}")

    assert is_page(answer, 503) and disk.seen == 1 and saved
    assert health(server) == 503
    assert set(pictures.titles(client)) == saved
    line.saw(f"503 with a page from then on, health 503, all {len(saved)} there; well after a restart", server)
    server.restart()
    assert saved <= set(pictures.titles(client))
    assert add(client, "After").status == 303
    server.stop()
    assert faults(server) == []


@pytest.mark.parametrize("code, status", [(failing.FULL, 507), (failing.READ_ONLY, 503)])
def test_a_disk_that_takes_nothing_for_a_while_is_written_to_again(serve_on_failing_disk, code, status, finding):
    line = finding("S083 L7 L8", f"all writes fail ({'ENOSPC' if code == failing.FULL else 'EROFS'}), then no more")
    server, client, disk = serve_on_failing_disk()
    add(client, "Before")

    disk.fail("write", code)

    for _ in range(3):
        assert is_page(add(client, "Refused"), status)
    assert is_page(client.post_multipart("/pictures", {"title": "Refused"}, [photos.part(photos.COFFEE)]), status)
    assert is_page(Client(server).post("/login", {"username": "admin", "password": workload.PASSWORDS[0]}), status)
    assert pictures.titles(client) == ["Before"]
    assert health(server) == 503
    disk.mend()
    assert add(client, "Again").status == 303
    assert health(server) == 200
    assert pictures.titles(client) == ["Again", "Before"]
    server.stop()
    assert faults(server) == []
    line.saw(f"{status} with a page, health 503, reads go on; well again without a restart")


def test_health_comes_back_without_a_write(serve_on_failing_disk):
    server, client, disk = serve_on_failing_disk()
    disk.fail("write", failing.READ_ONLY)
    assert add(client, "Refused").status == health(server) == 503

    disk.mend()

    end = time.monotonic() + 10
    while health(server) != 200:
        assert time.monotonic() < end
        time.sleep(0.1)
    assert add(client, "Again").status == 303


def test_short_writes_are_finished(serve_on_failing_disk):
    server, client, disk = serve_on_failing_disk()
    disk.fail("write", failing.SHORT, count=-2)

    workload.every_way_to_write(client, 1)

    assert disk.seen > 100
    server.kill()
    assert faults(server) == []


def test_an_answer_waits_for_the_disk_and_reading_does_not(serve_on_failing_disk):
    server, client, disk = serve_on_failing_disk()
    disk.fail("sync", failing.SLOW, WAL)

    times = {}
    for path in ["/pictures", "/login"]:
        before = time.monotonic()
        client.get(path)
        times[path] = time.monotonic() - before
    before = time.monotonic()
    assert add(client, "Slow").status == 303
    times["add"] = time.monotonic() - before

    assert disk.seen >= 1
    assert times["add"] >= 1
    assert min(times.values()) < 1


@pytest.mark.parametrize("call, one_in", [("write", 200), ("sync", 9), ("all", 400)])
def test_a_disk_that_fails_now_and_then_loses_nothing(serve_on_failing_disk, call, one_in, long, finding):
    rounds = 40 if long else 2
    line = finding("S084 L9", f"{rounds} times one in {one_in} calls ({call}) fails (EIO) until writes stop")
    server, client, disk = serve_on_failing_disk()
    kept, count = set(), 0

    for turn in range(rounds):
        disk.fail(call, failing.FAILING, "*", begin=turn + 1, count=-one_in)
        for number in range(200):
            answer = client.post("/pictures", {"title": f"Failing {turn} {number}"})
            count += 1
            if answer.status != 303:
                break
            kept.add(pictures.change(answer))
        assert answer.status == 503
        client.get("/pictures")
        disk.mend()
        assert client.get("/pictures").status == 200
        # A read that failed is over; a write that failed is not.
        assert b" store.failed " not in server.log.read_bytes() or health(server) == 503
        server.kill()
        server.log.unlink()
        server.start()
        connection = soundness.open_(server.data / "picturelist.sqlite")
        told = soundness.Told()
        told.changes = kept
        assert soundness.faults(connection) + soundness.missing(connection, told) == []
        connection.close()
    line.saw(f"0 crashes, 0 corrupt, 0 lost of {len(kept)} answers, writes stop after the failure", server)
