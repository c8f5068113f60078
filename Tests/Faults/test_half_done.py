"""What a request writes is there as a whole or not at all, wherever it was broken off (S082)."""

import shutil

import pytest

import database
import failing
import photos
import pictures
import soundness
import workload
from server import PASSWORD


def add(client, picture):
    return client.post("/pictures", {"title": "Added", "desc": "text " * 500})


def add_with_photo(client, picture):
    return client.post_multipart("/pictures", {"title": "Added"}, [photos.part(photos.CAT)])


def edit(client, picture):
    return client.post_multipart(picture.path, {"version": picture.version, "title": "Edited"}, [photos.part(photos.CAT)])


def delete(client, picture):
    return client.post(f"{picture.path}/delete", {"version": picture.version})


def undo(client, picture):
    last = database.rows(client.server, "SELECT max(number) FROM journal_changes")[0][0]
    return client.post("/undo", {"change": last})


def park(client, picture):
    return client.post_multipart("/pictures", {"title": "", "draft": "A" * 43}, [photos.part(photos.CAT)])


def log_in(client, picture):
    # With a cookie: the session it names ends with the same write.
    return client.post("/login", {"username": "admin", "password": PASSWORD})


def log_out(client, picture):
    return client.post("/logout")


def change_password(client, picture):
    return client.post("/password", {"current": PASSWORD, "new": workload.PASSWORDS[1], "again": workload.PASSWORDS[1]})


ROUTES = [add, add_with_photo, edit, delete, undo, park, log_in, log_out, change_password]


@pytest.fixture
def made(serve_on_failing_disk):
    """A server on a failing disk, with a picture in it that was edited once."""
    server, client, disk = serve_on_failing_disk()
    picture = pictures.add(client, "Before", "as it was", photo=photos.COFFEE)
    return server, client, disk, pictures.edit(client, picture, title="Later")


def state(server):
    """All that a write changes, but for what is another at every try: times, and what is made by chance."""
    connection = soundness.open_(database.path(server))
    try:
        assert soundness.faults(connection) == []
        tables = ["journal_changes", "journal_records", "photo_files", "photo_renditions", "photo_pieces", "Draft", "Session"]
        rows = {table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables}
        rows["pictures"] = connection.execute("SELECT title, version, hex(picture) FROM Pictures ORDER BY title").fetchall()
        rows["passwords"] = [version for version, in connection.execute("SELECT version FROM Users")]
        rows["sessions"] = connection.execute("SELECT count(*) FROM Session WHERE ended IS NULL").fetchone()[0]
        return rows
    finally:
        connection.close()


def steps(count, most):
    """Some of the numbers from 1 to `count`, the last among them."""
    return sorted({max(1, count * part // most) for part in range(1, most + 1)})


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.__name__)
def test_a_full_disk_leaves_no_half_of_a_request(route, made, long, finding):
    line = finding("S082", f"{route.__name__}: the disk is full at each of its writes in turn")
    server, client, disk, picture = made
    before, cookie, count = state(server), client.cookie, 0

    # Until it gets through: then it makes no more writes than these.
    while True:
        count += 1 if long else 5
        disk.fail("write", failing.FULL, "-wal", begin=count)
        answer = route(client, picture)
        if disk.seen < count:
            break
        assert answer.status == (303 if route is log_out else 507), (count, answer)
        client.cookie = cookie
        assert state(server) == before, count
        disk.mend()

    assert answer.status == (422 if route is park else 303)
    assert state(server) != before
    line.saw(f"nothing of it there at any of {count - 1} writes, all of it in the end", server)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.__name__)
def test_a_kill_leaves_no_half_of_a_request(route, made, tmp_path, seed, long, finding):
    line = finding("S082", f"{route.__name__}: killed at each of its writes in turn")
    server, client, disk, picture = made
    base = tmp_path / "base"
    server.stop()
    shutil.copytree(server.data, base)
    server.start()
    before = state(server)
    disk.fail("write", failing.SHORT, "-wal", begin=1_000_000)
    route(client, picture)
    count, after = disk.seen, state(server)
    server.kill()

    tried = steps(count, 40 if long else 2)
    for number in tried:
        shutil.rmtree(server.data)
        shutil.copytree(base, server.data)
        disk.mend()
        server.start()
        client.cookie = seed.cookie
        disk.fail("write", failing.KILL, "-wal", begin=number)
        with pytest.raises(OSError):
            route(client, picture)
        server.process.wait()
        server.process.stdout.close()
        disk.mend()
        server.start()
        assert state(server) in (before, after), number
        server.kill()

    assert before != after
    line.saw(f"all or nothing after {len(tried)} kills over {count} writes")
