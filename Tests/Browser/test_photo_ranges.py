"""The photo itself: the same pixels without what a camera tells about places, whole or in parts."""

import io

import pytest
from PIL import Image, ImageChops

import photos
import pictures


@pytest.fixture
def picture(admin):
    return pictures.add(admin, "Harbour", photo=photos.COFFEE)


@pytest.fixture
def whole(admin, picture):
    answer = admin.get(f"{picture.path}/picture")
    assert answer.status == 200
    return answer


def test_it_has_its_own_type_and_accepts_ranges(whole):
    assert whole["Content-Type"] == "image/jpeg"
    assert whole["Accept-Ranges"] == "bytes"
    assert whole["X-Content-Type-Options"] == "nosniff"
    assert whole["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert int(whole["Content-Length"]) == len(whole.body)


@pytest.mark.parametrize("name", ["base420.jpg", "rgba_soft.png", "orient6.jpg", "gps_decoy_thumb.jpg"])
def test_its_pixels_are_those_that_were_uploaded(admin, name):
    path = photos.FOLDER / name
    picture = pictures.add(admin, "Same", photo=path)

    stored = Image.open(io.BytesIO(admin.get(f"{picture.path}/picture").body))

    with Image.open(path) as uploaded:
        assert stored.format == uploaded.format
        assert ImageChops.difference(stored.convert("RGBA"), uploaded.convert("RGBA")).getbbox(alpha_only=False) is None
        assert stored.getexif().get(0x0112) == uploaded.getexif().get(0x0112)


def test_where_it_was_taken_is_not_told(admin):
    picture = pictures.add(admin, "Here", photo=photos.FOLDER / "gps_decoy_thumb.jpg")

    stored = Image.open(io.BytesIO(admin.get(f"{picture.path}/picture").body))

    with Image.open(photos.FOLDER / "gps_decoy_thumb.jpg") as uploaded:
        assert uploaded.getexif().get_ifd(0x8825)
    assert not stored.getexif().get_ifd(0x8825)


@pytest.mark.parametrize(
    ("range", "start", "end"),
    [
        ("bytes=0-0", 0, 1), ("bytes=0-99", 0, 100), ("bytes=100-199", 100, 200), ("bytes=100-", 100, None),
        ("bytes=-50", -50, None), ("BYTES=5-9", 5, 10), ("bytes=0-99999999", 0, None), ("bytes=-99999999", 0, None),
        ("bytes=200000-230000", 200_000, 230_001),
    ],
)
def test_a_range_is_answered_with_that_part(admin, picture, whole, range, start, end):
    answer = admin.get(f"{picture.path}/picture", ("Range", range))

    part = whole.body[start:end]
    first = len(whole.body) + start if start < 0 else start
    assert (answer.status, answer.body) == (206, part)
    assert answer["Content-Range"] == f"bytes {first}-{first + len(part) - 1}/{len(whole.body)}"
    assert answer["ETag"] == whole["ETag"]


@pytest.mark.parametrize(
    "range", ["bytes=99999999-", "bytes=99999999-999999999", "bytes=-0", "bytes=0-18446744073709551615"]
)
def test_a_range_beyond_the_end_is_416(admin, picture, whole, range):
    answer = admin.get(f"{picture.path}/picture", ("Range", range))

    assert answer.status == 416
    assert answer["Content-Range"] == f"bytes */{len(whole.body)}"


@pytest.mark.parametrize(
    "range",
    [
        "bytes=", "bytes=x-y", "bytes=9-5", "bytes=1", "lines=0-9", "bytes=0-9,20-29", "bytes=--5", "bytes=+1-2",
        "0-9", "",
    ],
)
def test_a_range_that_cannot_be_read_is_answered_with_all(admin, picture, whole, range):
    answer = admin.get(f"{picture.path}/picture", ("Range", range))

    assert (answer.status, answer.body) == (200, whole.body)


def test_if_range_gives_a_part_only_of_the_same_photo(admin, picture, whole):
    part = ("Range", "bytes=0-9")

    same = admin.get(f"{picture.path}/picture", part, ("If-Range", whole["ETag"]))
    other = admin.get(f"{picture.path}/picture", part, ("If-Range", '"other"'))

    assert (same.status, other.status) == (206, 200)


def test_head_tells_the_length(admin, picture, whole):
    answer = admin.send("HEAD", f"{picture.path}/picture")

    assert (answer.status, answer["Content-Length"], answer.body) == (200, whole["Content-Length"], b"")
