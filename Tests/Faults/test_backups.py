"""A backup made while the server is written to is whole, restores, and is never there by half (S088)."""

import random
import shutil
import subprocess
import threading
import time

import damages
import photos
import pictures
import soundness
from client import Client
from server import PATIENCE, Server, environment, program


class Writing:
    """Somebody who adds pictures until told to stop; `changes` are those that were answered."""

    def __init__(self, client):
        self.changes = []
        self._client = Client(client.server, client.cookie)
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._ended.set()
        self._thread.join()

    def _run(self):
        while not self._ended.is_set():
            answer = self._client.post("/pictures", {"title": f"Written {len(self.changes)}", "desc": "text " * 200})
            self.changes.append(pictures.change(answer))


def backup(server, path):
    return subprocess.run(
        [program(), "backup", str(path), "--data", str(server.data)],
        capture_output=True, text=True, timeout=PATIENCE, env=environment(),
    )


def restore(path, folder):
    """Starts a server on a backup; returns it."""
    (folder / "Data").mkdir(parents=True)
    (folder / "Data").chmod(0o700)
    shutil.copy(path, folder / "Data" / damages.NAME)
    return Server(folder)


def test_a_backup_under_load_is_whole_and_restores(serve, tmp_path, long, finding):
    count = 30 if long else 3
    line = finding("S088", f"{count} backups while pictures are added")
    server, client = serve()
    pictures.add(client, "Photo", photo=photos.COFFEE)
    with Writing(client) as writing:
        for number in range(count):
            while len(writing.changes) < 5 * number + 5:
                time.sleep(0.01)
            told = soundness.Told()
            told.changes = set(writing.changes)
            path = tmp_path / f"backup-{number}"
            done = backup(server, path)
            assert (done.returncode, done.stderr) == (0, ""), done
            connection = soundness.open_(path)
            assert soundness.faults(connection) + soundness.missing(connection, told) == []
            connection.close()

    restored = restore(path, tmp_path / "restored")
    again = Client(restored, client.cookie)
    assert "Photo" in pictures.titles(again)
    assert again.post("/pictures", {"title": "After"}).status == 303
    restored.stop()
    server.stop()
    line.saw(f"each whole, with all that was answered before it; the last one serves ({len(told)} changes)")


def test_a_backup_that_was_killed_is_not_there_by_half(serve, tmp_path, long, finding):
    rounds = 60 if long else 6
    line = finding("S088", f"{rounds} backups killed")
    server, client = serve()
    for number in range(4):
        pictures.add(client, f"Photo {number}", photo=photos.COFFEE)
    chance, whole = random.Random(3), 0
    for number in range(rounds):
        path = tmp_path / "copies" / f"backup-{number}"
        path.parent.mkdir(exist_ok=True)
        process = subprocess.Popen(
            [program(), "backup", str(path), "--data", str(server.data)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment(),
        )
        time.sleep(chance.uniform(0, 0.05))
        process.kill()
        process.wait()
        if path.exists():
            whole += 1
            connection = soundness.open_(path)
            assert soundness.faults(connection) == []
            connection.close()
    assert client.post("/pictures", {"title": "After"}).status == 303
    server.stop()
    line.saw(f"{whole} whole, {rounds - whole} not there, none by half")


def test_a_backup_writes_over_nothing(serve, tmp_path):
    server, client = serve()
    path = tmp_path / "precious"
    path.write_text("precious")

    done = backup(server, path)

    assert done.returncode == 1 and done.stdout == "" and done.stderr.count("\n") == 1
    assert path.read_text() == "precious"
    server.stop()
