"""On a full or read-only disk reading goes on, and writing when it can again (S083, L7, L8)."""

import re
import shutil
import subprocess

import pytest

import disks
import photos
import pictures
import workload
from client import Client
from server import PASSWORD, PATIENCE, Server, environment, program
from test_failing_disk import add, faults, health, is_page
from waiting import eventually


def ballast(folder, leave):
    """Fills the disk but for so many bytes."""
    free = shutil.disk_usage(folder).free
    with open(folder / "ballast", "wb") as file:
        file.write(bytes(max(0, free - leave)))


@pytest.mark.parametrize("kind", ["tmpfs", "ext4"])
def test_a_full_disk_is_read_from_and_written_to_when_there_is_room(kind, seed, tmp_path, finding):
    line = finding("S083 L7", f"{kind} disk filled by uploads and texts, freed, filled again")
    disk = disks.small(tmp_path / "disk", "3m") if kind == "tmpfs" else disks.real(tmp_path / "disk", tmp_path / "image", 12)
    with disk as folder:
        seed.copy(folder)
        ballast(folder, 1500 << 10)
        server = Server(folder)
        client = Client(server, seed.cookie)
        try:
            with_photo = pictures.add(client, "Photo", photo=photos.COFFEE)
            saved, refused = {"Photo"}, 0
            for number in range(400):
                if number % 3:
                    answer = client.post("/pictures", {"title": f"Text {number}", "desc": "word " * 1900})
                else:
                    answer = client.post_multipart("/pictures", {"title": f"Text {number}"}, [workload.noise(number, 150, 100)])
                if answer.status == 303:
                    saved.add(f"Text {number}")
                else:
                    assert is_page(answer, 507), answer
                    refused += 1
                if refused > 20:
                    break
            assert refused > 20 and len(saved) > 5
            assert set(pictures.titles(client)) == saved
            assert client.get(with_photo.thumbnail).status == client.get(f"{with_photo.path}/picture").status == 200
            assert client.get(with_photo.path).status == 200
            assert server.process.poll() is None

            (folder / "ballast").unlink()
            assert add(client, "Room again").status == 303
            assert health(server) == 200
            big = pictures.add(client, "Big", photo=photos.CAT)
            assert client.get(big.thumbnail).status == 200

            ballast(folder, 0)
            for _ in range(40):
                if add(client, "Full again").status == 507:
                    break
            # Whether a write smaller than that still fits depends on the disk.
            assert health(server) in (200, 503)
            assert client.get("/pictures").status == 200
            line.saw(f"{refused} writes answered 507, {len(saved)} saved and there; written to again without a restart", server)
            server.stop()
            (folder / "ballast").unlink()
            assert faults(server) == []
            server.start()
            assert saved | {"Room again", "Big"} <= set(pictures.titles(client))
            server.stop()
        finally:
            if server.process.poll() is None:
                server.kill()


def test_a_start_on_a_full_disk_serves_or_says_why_not(seed, tmp_path):
    with disks.small(tmp_path / "disk", "3m") as folder:
        seed.copy(folder)
        ballast(folder, 0)
        command = [program(), "serve", "--port", "0", "--data", str(folder / "Data")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment())
        try:
            if process.stdout.readline() == "":
                assert process.wait(PATIENCE) == 1
                assert re.fullmatch(r"picturelist: .*disk is full.*\n", process.stderr.read())
        finally:
            process.kill()
            process.communicate()
        (folder / "ballast").unlink()
        server = Server(folder)
        assert add(Client(server, seed.cookie), "Fine").status == 303
        server.stop()


def test_a_first_start_on_a_full_disk_says_so_and_leaves_nothing(tmp_path):
    with disks.small(tmp_path / "disk", "3m") as folder:
        ballast(folder, 40 << 10)
        command = [program(), "serve", "--port", "0", "--data", str(folder / "Data")]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=environment())
        assert (done.returncode, done.stdout) == (1, "")
        assert re.fullmatch(r"picturelist: .*full.*\n", done.stderr), done.stderr
        (folder / "ballast").unlink()
        server = Server(folder)
        server.stop()


def test_a_disk_that_turns_read_only_is_read_from(seed, tmp_path, finding):
    line = finding("S083 L8", "ext4 disk turned read-only by the system under a running server")
    with disks.real(tmp_path / "disk", tmp_path / "image", 12) as folder:
        seed.copy(folder)
        server = Server(folder)
        client = Client(server, seed.cookie)
        try:
            picture = pictures.add(client, "Before", photo=photos.COFFEE)

            disks.turn_read_only(folder)

            # Also before anybody tries to save.
            assert eventually(lambda: health(server) == 503)
            for _ in range(3):
                assert is_page(add(client, "Refused"), 503)
            assert is_page(client.post_multipart("/pictures", {"title": "Refused"}, [photos.part(photos.CAT)]), 503)
            assert is_page(Client(server).post("/login", {"username": "admin", "password": PASSWORD}), 503)
            assert health(server) == 503
            assert pictures.titles(client) == ["Before"]
            assert client.get(picture.thumbnail).status == client.get(f"{picture.path}/picture").status == 200
            line.saw("503 with a page, health 503, reads go on, exit 0", server)
            server.process.terminate()
            assert server.process.wait(PATIENCE) == 0
        finally:
            if server.process.poll() is None:
                server.kill()


@pytest.mark.parametrize("how", ["disk", "file"])
def test_a_start_on_a_read_only_disk_says_so(how, seed, tmp_path):
    with disks.small(tmp_path / "disk", "8m") as folder:
        data = seed.copy(folder)
        if how == "disk":
            subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
        else:
            subprocess.run(["mount", "--bind", str(data), str(data)], check=True)
            subprocess.run(["mount", "-o", "remount,ro,bind", str(data)], check=True)
        try:
            command = [program(), "serve", "--port", "0", "--data", str(data)]
            done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, env=environment())
            assert (done.returncode, done.stdout) == (1, "")
            assert re.fullmatch(r"picturelist: .*read-only.*\n", done.stderr), done.stderr
        finally:
            if how == "file":
                subprocess.run(["umount", "-l", str(data)])
