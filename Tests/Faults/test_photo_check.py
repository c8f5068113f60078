"""`check` finds photos and renditions that are not what they were, and makes renditions anew; the kept original, like all
that is served, says nothing of where and with what a picture was taken (S072)."""

import subprocess

import database
import photos
import pictures
from server import PATIENCE, ROOT, environment, program

FORMATS = ROOT / "Tests" / "Fixtures" / "formats"
FIRST = "SELECT hash FROM photo_files LIMIT 1"


def large(picture):
    """The address of the preview."""
    assert "scale=3" in picture.thumbnail
    return picture.thumbnail.replace("scale=3", "scale=large")


def check(server, *options):
    return subprocess.run(
        [program(), "check", *options, "--data", str(server.data)],
        capture_output=True, text=True, timeout=PATIENCE, env=environment(),
    )


def test_renditions_that_are_wrong_or_missing_are_made_anew(serve):
    server, client = serve()
    picture = pictures.add(client, "Coffee", photo=photos.COFFEE)
    whole = client.get(large(picture)).body
    thumbnail = client.get(picture.thumbnail).body
    assert photos.size(whole) == (960, 640)
    server.stop()
    assert check(server).returncode == 0
    database.change(server, f"DELETE FROM photo_renditions WHERE size = 960 AND hash = ({FIRST})")
    database.change(server, f"UPDATE photo_renditions SET jpeg = x'ffd8ffd9' WHERE size = 74 AND hash = ({FIRST})")

    found, rebuilt, after = check(server), check(server, "--rebuild"), check(server)

    assert found.returncode == 1 and "2 wrong renditions" in found.stderr and "--rebuild" in found.stderr
    assert (rebuilt.returncode, rebuilt.stderr) == (0, "") and "Made 2 renditions anew" in rebuilt.stdout
    assert after.returncode == 0
    server.start()
    assert client.get(large(picture)).body == whole
    assert client.get(picture.thumbnail).body == thumbnail


def test_a_photo_whose_bytes_changed_is_named(serve):
    server, client = serve()
    pictures.add(client, "Coffee", photo=photos.COFFEE)
    server.stop()
    database.change(
        server, f"UPDATE photo_pieces SET bytes = zeroblob(length(bytes)) WHERE number = 0 AND hash = ({FIRST})"
    )

    found = check(server, "--rebuild")

    assert found.returncode == 1
    assert "Damaged: photo " in found.stdout and "found 1 damaged photo\n" in found.stderr


def test_a_record_whose_photo_is_not_there_is_named(serve):
    server, client = serve()
    picture = pictures.add(client, "Coffee", photo=photos.COFFEE)
    pictures.add(client, "Tea", photo=photos.COFFEE)
    server.stop()
    database.change(server, f"UPDATE Pictures SET picture = zeroblob(32) WHERE id = {picture.path.split('/')[-1]}")

    found = check(server, "--rebuild")

    assert found.returncode == 1
    assert f"Without its photo: {picture.path}\n" in found.stdout and "found 1 lost photo\n" in found.stderr


def test_of_every_format_no_byte_that_is_kept_or_served_tells_of_place_or_camera(serve):
    server, client = serve()
    names = ["told.heic", "told.avif", "told.gif", "orient6.webp", "orient5.avif"]
    for path in [*(FORMATS / name for name in names), photos.FOLDER / "gps_decoy_thumb.jpg"]:
        assert b"SecretCam" in path.read_bytes()
        picture = pictures.add(client, path.name, photo=path)
        served = [client.get(f"{picture.path}/picture"), client.get(picture.thumbnail), client.get(large(picture))]
        assert [answer.status for answer in served] == [200, 200, 200], path.name
        assert photos.size(served[2].body) != photos.size(served[1].body)
        for answer in served:
            assert b"SecretCam" not in answer.body and b"xmpmeta" not in answer.body, path.name
            assert answer["X-Content-Type-Options"] == "nosniff" and "sandbox" in answer["Content-Security-Policy"]
    server.stop()

    assert b"SecretCam" not in database.bytes_of(server)
