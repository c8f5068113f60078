"""What is no sound database of ours is refused in one clear line, and not a byte of it is touched (S086, L13)."""

import hashlib
import shutil
import subprocess

import pytest

import damages
import database
import photos
import pictures
import soundness
from client import Client
from server import PATIENCE, Server, environment, program


@pytest.fixture(scope="module")
def sound(seed, tmp_path_factory):
    """A data folder with some pictures."""
    folder = tmp_path_factory.mktemp("sound")
    seed.copy(folder)
    server = Server(folder)
    client = Client(server, seed.cookie)
    for number in range(30):
        pictures.add(client, f"Picture {number}", "text " * 300)
    pictures.add(client, "With a photo", photo=photos.COFFEE)
    server.stop()
    return server.data


def digests(data):
    """All files but the lock, which tells who looked last."""
    files = [path for path in data.rglob("*") if path.is_file() and path.name != "lock"]
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def refusal(*command):
    """Runs a command that must fail in good order; returns its one line."""
    done = subprocess.run([program(), *command], capture_output=True, text=True, timeout=PATIENCE, env=environment())
    assert done.returncode == 1, done
    assert done.stdout == ""
    assert done.stderr.startswith("picturelist: ") and done.stderr.count("\n") == 1, done.stderr
    assert len(done.stderr) < 500, done.stderr
    return done.stderr


@pytest.mark.parametrize("name", damages.ALL)
def test_a_damaged_or_foreign_file_is_refused_and_not_touched(name, sound, tmp_path):
    data = tmp_path / "Data"
    shutil.copytree(sound, data)
    damages.ALL[name](data)
    before = digests(data)

    line = refusal("serve", "--port", "0", "--data", str(data))

    assert damages.NAME in line
    assert digests(data) == before


def test_there_are_enough_of_them(finding):
    line = finding("S086 L13", f"{len(damages.ALL)} damaged and foreign files")
    assert len(damages.ALL) >= 30
    line.saw("exit 1 with one line, every byte as it was")
