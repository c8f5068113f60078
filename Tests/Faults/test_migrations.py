"""A file of an older version is brought up to date as a whole or not at all, however often the start is killed (S087)."""

import shutil
import sqlite3
import subprocess

import pytest

import damages
import failing
import photos
import pictures
import soundness
from client import Client
from server import PATIENCE, Server, environment, program
from test_half_done import steps


@pytest.fixture(scope="module")
def old(seed, tmp_path_factory):
    """A data folder as a version left it that knew no descriptions, no drafts and no sort keys."""
    folder = tmp_path_factory.mktemp("old")
    seed.copy(folder)
    server = Server(folder)
    client = Client(server, seed.cookie)
    pictures.add(client, "With a photo", photo=photos.COFFEE)
    for number in range(30):
        assert client.post("/pictures", {"title": f"Picture {number}", "desc": "forgotten"}).status == 303
    server.stop()
    connection = sqlite3.connect(server.data / damages.NAME, isolation_level=None)
    connection.execute("DROP TABLE Draft")
    for column, in connection.execute("SELECT name FROM pragma_table_info('Pictures')").fetchall():
        if column not in ("title_key", "desc", "desc_key"):
            continue
        for index, in connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'Pictures' AND sql LIKE ?", [f'%"{column}"%']
        ).fetchall():
            connection.execute(f'DROP INDEX "{index}"')
        connection.execute(f'ALTER TABLE Pictures DROP COLUMN "{column}"')
    connection.execute("UPDATE store_settings SET value = 'older' WHERE name = 'model'")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    for rest in ("-wal", "-shm"):
        (server.data / f"{damages.NAME}{rest}").unlink(missing_ok=True)
    return server.data


def schema(data):
    connection = sqlite3.connect(data / damages.NAME)
    try:
        return connection.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY 1, 2").fetchall()
    finally:
        connection.close()


def is_served(folder, seed):
    server = Server(folder)
    client = Client(server, seed.cookie)
    titles = pictures.titles(client)
    assert len(titles) == 31 and titles[:2] == ["Picture 0", "Picture 1"], titles[:3]
    assert client.post("/pictures", {"title": "After", "desc": "kept again"}).status == 303
    server.stop()
    connection = soundness.open_(server.data / damages.NAME)
    assert soundness.faults(connection) == []
    connection.close()


def start(data, disk, *plan):
    """Starts the program on a disk that fails like that; returns whether it came to serve."""
    disk.fail("write", *plan)
    process = subprocess.Popen(
        [program(), "serve", "--port", "0", "--data", str(data)],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment() | disk.variables,
    )
    ready = process.stdout.readline()
    process.kill()
    process.communicate(timeout=PATIENCE)
    return bool(ready)


def test_a_migration_killed_at_any_write_is_made_by_the_next_start(old, seed, tmp_path, _failing_library, long, finding):
    line = finding("S087", "a start that migrates, killed at its writes in turn")
    data = tmp_path / "Data"
    shutil.copytree(old, data)
    disk = failing.FailingDisk(_failing_library, data)
    assert start(data, disk, failing.KILL, "*", 1_000_000)
    count = disk.seen
    assert schema(data) != schema(old)
    left = 0

    tried = steps(count, 80 if long else 4)
    for number in tried:
        shutil.rmtree(data)
        shutil.copytree(old, data)
        assert not start(data, disk, failing.KILL, "*", number)
        connection = soundness.open_(data / damages.NAME)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        connection.close()
        is_served(tmp_path, seed)
        left += len([path for path in data.iterdir() if path.name.endswith("-new")])
    line.saw(f"{len(tried)} kills over {count} writes: the next start served all records; {left} unfinished copies left behind")


def test_a_migration_on_a_full_disk_changes_nothing(old, seed, tmp_path, _failing_library):
    data = tmp_path / "Data"
    shutil.copytree(old, data)
    disk = failing.FailingDisk(_failing_library, data)
    # The lock is taken before.
    disk.fail("write", failing.FULL, "*", begin=20)

    done = subprocess.run(
        [program(), "serve", "--port", "0", "--data", str(data)],
        capture_output=True, text=True, timeout=PATIENCE, env=environment() | disk.variables,
    )

    assert done.returncode == 1 and "full" in done.stderr.splitlines()[-1], done
    assert schema(data) == schema(old)
    is_served(tmp_path, seed)
