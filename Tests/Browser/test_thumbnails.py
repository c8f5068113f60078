"""Thumbnails: three sizes, named by the hash of their photo, kept by browsers for as long as they are right."""

from urllib.parse import parse_qs, quote, urlsplit

import pytest

import photos
import pictures


@pytest.fixture
def picture(admin):
    return pictures.add(admin, "Harbour", photo=photos.COFFEE)


def hash_of(picture):
    return parse_qs(urlsplit(picture.thumbnail).query)["v"][0]


@pytest.mark.parametrize(
    ("query", "size"),
    [
        ("", (74, 49)), ("?scale=1", (74, 49)), ("?scale=2", (148, 99)), ("?scale=3", (222, 148)),
        ("?scale=2&scale=9", (148, 99)),
    ],
)
def test_a_thumbnail_comes_in_three_sizes(admin, picture, query, size):
    answer = admin.get(f"{picture.path}/thumbnail{query}")

    assert (answer.status, answer["Content-Type"]) == (200, "image/jpeg")
    assert photos.size(answer.body) == size


@pytest.mark.parametrize("scale", ["0", "4", "", "01", "1.0", "-1", "2x", "74", "\u0662"])
def test_any_other_scale_is_not_found(admin, picture, scale):
    assert admin.get(f"{picture.path}/thumbnail?scale={quote(scale)}").status == 404


def test_without_a_picture_there_is_no_thumbnail(admin):
    picture = pictures.add(admin, "Bare")

    assert admin.get(f"{picture.path}/thumbnail").status == 404
    assert admin.get(f"{picture.path}/picture").status == 404


@pytest.mark.parametrize("part", ["thumbnail", "thumbnail?scale=2", "picture"])
def test_the_address_without_a_hash_is_asked_about_each_time(admin, picture, part):
    answer = admin.get(f"{picture.path}/{part}")
    again = admin.get(f"{picture.path}/{part}", ("If-None-Match", answer["ETag"]))

    assert answer["Cache-Control"] == "private, no-cache"
    assert (again.status, again.body, again["ETag"]) == (304, b"", answer["ETag"])


@pytest.mark.parametrize("part", ["thumbnail?", "thumbnail?scale=3&", "picture?"])
def test_the_address_with_the_hash_is_kept_for_a_year(admin, picture, part):
    answer = admin.get(f"{picture.path}/{part}v={hash_of(picture)}")

    assert (answer.status, answer["Cache-Control"]) == (200, "private, max-age=31536000, immutable")


def test_each_size_has_its_own_tag(admin, picture):
    tags = {admin.get(f"{picture.path}/thumbnail?scale={scale}")["ETag"] for scale in (1, 2, 3)}

    assert len(tags) == 3
    other = admin.get(f"{picture.path}/thumbnail?scale=2")["ETag"]
    assert admin.get(f"{picture.path}/thumbnail", ("If-None-Match", other)).status == 200


def test_lists_name_thumbnails_by_their_hash(admin, picture):
    (row,) = pictures.rows(admin)

    (image,) = row.iter("img")
    assert f"v={hash_of(picture)}" in image.get("src")
    assert [candidate.split()[1] for candidate in image.get("srcset").split(", ")] == ["2x", "3x"]
    for candidate in image.get("srcset").split(", "):
        assert admin.get(candidate.split()[0]).status == 200
    assert (image.get("width"), image.get("height")) == ("74", "49")


def test_an_earlier_photo_is_still_found_by_its_hash(admin, picture):
    answer = admin.post_multipart(picture.path, {}, [photos.part(photos.CAT)])
    assert answer.status == 303
    before, now = hash_of(picture), hash_of(pictures.show(admin, picture.id))

    assert before != now
    old, new = (admin.get(f"{picture.path}/thumbnail?v={hash}") for hash in (before, now))
    assert (old.status, new.status) == (200, 200)
    assert old.body != new.body
    assert admin.get(f"{picture.path}/thumbnail").body == new.body


def test_a_hash_of_another_record_s_photo_is_not_found(admin, picture):
    other = pictures.add(admin, "Cat", photo=photos.CAT)

    assert admin.get(f"{picture.path}/thumbnail?v={hash_of(other)}").status == 404


@pytest.mark.parametrize("hash", ["", "0", "0" * 64, "x" * 64, "../../lock"])
def test_a_hash_that_is_none_is_not_found(admin, picture, hash):
    assert admin.get(f"{picture.path}/thumbnail?v={hash}").status == 404
