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
        assert client.post("/pictures", {"title": f"Picture {number}", "desc": "text " * 300}).status == 303
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


@pytest.fixture(scope="module")
def log_of_another(seed, tmp_path_factory):
    """The log of another data folder of ours, with a few pages in it, as a kill leaves it."""
    folder = tmp_path_factory.mktemp("another")
    server = Server(folder)
    Client(server).replace_default_password()
    server.restart()
    client = Client(server).log_in()
    for number in range(5):
        assert client.post("/pictures", {"title": f"Another {number}"}).status == 303
    server.kill()
    return server.data / f"{damages.NAME}-wal"


@pytest.fixture
def killed(sound, tmp_path):
    """A data folder whose last five pictures are in the log only."""
    data = tmp_path / "Data"
    shutil.copytree(sound, data)
    server = Server(tmp_path)
    client = Client(server).log_in()
    for number in range(5):
        assert client.post("/pictures", {"title": f"In the log {number}"}).status == 303
    server.kill()
    (data / f"{damages.NAME}-shm").unlink()
    return data


def test_the_log_of_another_folder_of_ours_is_not_taken(sound, log_of_another, tmp_path):
    data = tmp_path / "Data"
    shutil.copytree(sound, data)
    shutil.copy(log_of_another, data)
    before = digests(data)

    line = refusal("serve", "--port", "0", "--data", str(data))

    assert damages.NAME in line
    assert digests(data) == before


@pytest.mark.parametrize("damage", ["noise", "zeros", "magic", "salt"])
def test_a_log_whose_head_is_damaged_is_not_thrown_away(damage, killed):
    log = killed / f"{damages.NAME}-wal"
    bytes_ = log.read_bytes()
    head = {"noise": b"noise" * 7, "zeros": bytes(32), "magic": b"\0\0\0\0", "salt": bytes_[:16] + b"saltsalt"}[damage]
    log.write_bytes(head[:32] + bytes_[len(head[:32]) :])
    before = digests(killed)

    line = refusal("serve", "--port", "0", "--data", str(killed))

    assert damages.NAME in line
    assert digests(killed) == before


@pytest.mark.parametrize("damage", ["last byte", "last page", "middle", "a byte added", "cut short", "head alone", "half a head"])
def test_a_log_that_ends_badly_is_taken_as_far_as_it_is_good(damage, killed, tmp_path):
    log = killed / f"{damages.NAME}-wal"
    old = log.read_bytes()
    log.write_bytes({
        "last byte": old[:-1] + bytes([old[-1] ^ 255]), "last page": old[:-4000] + bytes(4000),
        "middle": old[: len(old) // 2] + b"noise" + old[len(old) // 2 + 5 :], "a byte added": old + b"x",
        "cut short": old[:-100], "head alone": old[:32], "half a head": old[:16],
    }[damage])

    server = Server(tmp_path)

    connection = soundness.open_(database.path(server))
    assert soundness.faults(connection) == []
    connection.close()
    titles = pictures.titles(Client(server).log_in())
    assert "With a photo" in titles
    assert len(titles) == (36 if damage == "a byte added" else len(titles))
    server.stop()


@pytest.mark.parametrize("name", list(damages.ALL)[::3])
def test_no_command_stumbles_over_a_damaged_file(name, sound, tmp_path):
    data = tmp_path / "Data"
    shutil.copytree(sound, data)
    damages.ALL[name](data)
    before = digests(data)

    for words in [["list"], ["add", "ann"]]:
        done = subprocess.run(
            [program(), "user", *words, "--data", str(data)],
            input="three small boats\n", capture_output=True, text=True, timeout=PATIENCE, env=environment(),
        )
        assert done.returncode == 1 or words == ["list"], done
        assert done.returncode in (0, 1) and done.stderr.count("\n") == done.returncode, done
    # Reading alone may make an index and an empty log.
    assert before.items() <= digests(data).items()
