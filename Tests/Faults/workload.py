"""Work for the server to be disturbed at: every way there is to write, by one client after the other and by several at once."""

import io
import random
import threading

import markup
import photos
import pictures
from client import Client
from PIL import Image

#: Stands in nothing but records whose past is purged, with the seed after it.
SECRET = "Xylophagous quokkas juggle"

PASSWORDS = ["violet harbour 1842", "amber lantern 1907", "quiet meadow 1776"]


def noise(seed, width=480, height=360):
    """A photo that no other seed makes and that is as large as its pixels are many: 2.6 bytes each."""
    image = Image.frombytes("RGB", (width, height), random.Random(seed).randbytes(width * height * 3))
    file = io.BytesIO()
    image.save(file, "JPEG", quality=100, subsampling=0)
    return ("picture", f"noise-{seed}.jpg", "image/jpeg", file.getvalue())


def every_way_to_write(client, seed):
    """Adds, edits, deletes, takes back, restores, uploads, parks."""
    plain = pictures.add(client, f"Harbour {seed}", "Before the storm")
    with_photo = pictures.add(client, f"Coffee {seed}", photo=photos.COFFEE)
    plain = pictures.edit(client, plain, title=f"Port {seed}", desc="After the storm. " * 200)
    answer = client.post_multipart(with_photo.path, {"version": with_photo.version}, [noise(seed)])
    assert answer.status == 303, answer
    for path in ["/undo", "/undo"]:
        answer = client.post(path, {"change": pictures.change(answer)})
        assert answer.status == 303, answer
    answer = client.post("/undo", {"change": pictures.delete(client, plain)})
    assert answer.status == 303, answer
    answer = client.post_multipart("/pictures", {"title": "", "draft": f"{seed:042d}A"}, [noise(seed + 500, 60, 40)])
    assert answer.status == 422, answer
    restore(client, with_photo, 0)
    deleted = pictures.add(client, f"Short {seed}", "Of no use")
    pictures.delete(client, deleted)
    restore(client, deleted, 0)
    with_a_conflict = {"version": plain.version, "title": "Too late"}
    assert client.post(plain.path, with_a_conflict).status == 409


def restore(client, picture, place):
    """Brings back a version from the history, counted from the oldest."""
    page = markup.parse_anything(client.get(f"{picture.path}/history").body)
    versions = [button.get("value") for button in markup.find(page, "button", name="change")]
    answer = client.post(f"{picture.path}/restore", {"change": versions[-1 - place]})
    assert answer.status == 303, answer


def every_way_to_sign(client, password):
    """Logs in and out, and changes the password to another and back."""
    other = Client(client.server)
    for old, new in [(password, PASSWORDS[1]), (PASSWORDS[1], password)]:
        other.log_in("admin", old)
        answer = other.post("/password", {"current": old, "new": new, "again": new})
        assert (answer.status, answer["Location"]) == (303, "/pictures"), answer
    other.post("/logout")
    client.log_in("admin", password)


def every_way_to_purge(client, seed):
    """Leaves records behind to be purged; returns their names in the command: one that is gone, one that lives."""
    gone = pictures.add(client, f"Gone {seed}", f"{SECRET} {seed}")
    answer = client.post_multipart(gone.path, {"version": gone.version, "title": "Going"}, [noise(seed + 900, 90, 60)])
    assert answer.status == 303, answer
    pictures.delete(client, pictures.show(client, gone.id))
    lives = pictures.add(client, f"Lives {seed}", f"{SECRET} {seed}")
    pictures.edit(client, lives, desc="Nothing")
    return [f"pictures/{picture.id}" for picture in (gone, lives)]


def writers(client, count, each):
    """Several clients with one session add and edit, each its own records; returns their answers."""
    answers, failures = [], []

    def write(number):
        mine = Client(client.server, client.cookie)
        try:
            for turn in range(each):
                answer = mine.post("/pictures", {"title": f"Writer {number}, {turn}", "desc": "word " * 50})
                assert answer.status == 303, answer
                answers.append(answer)
        except Exception as failure:
            failures.append(failure)

    threads = [threading.Thread(target=write, args=[number]) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures, failures
    return answers
