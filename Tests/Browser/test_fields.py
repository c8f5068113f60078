"""What the fields of a picture take, and what a form that lacks, repeats or invents some does."""

import pytest

import markup
import photos
import pictures


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Harbour \t", "Harbour"),
        ("\u00a0Harbour\u3000", "Harbour"),
        ("Two\r\nlines", "Two lines"),
        ("Two\nlines", "Two lines"),
        ("Two\rlines", "Two lines"),
        ("A\ttab", "A\ttab"),
        ("x" * 255, "x" * 255),
        ("é" * 255, "é" * 255),
        ("e\u0301" * 255, "e\u0301" * 255),
        ("👍🏽" * 255, "👍🏽" * 255),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("{{title}}", "{{title}}"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_a_title_is_kept_as_one_line(admin, typed, kept):
    picture = pictures.add(admin, typed)

    assert picture.title == kept
    assert pictures.titles(admin) == [kept.strip()]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("One\r\ntwo\r\n", "One\ntwo"),
        ("One\n\n\ntwo", "One\n\n\ntwo"),
        ("\n One", "One"),
        ("x" * 10_000, "x" * 10_000),
        ("é" * 10_000, "é" * 10_000),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_a_description_keeps_its_lines(admin, typed, kept):
    assert pictures.add(admin, "Lines", typed).description == kept


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ([("title", "")], "title"),
        ([], "title"),
        ([("title", " \t\r\n \u3000")], "title"),
        ([("title", "x" * 256)], "title"),
        ([("title", "👨‍👩‍👧" * 250)], "title"),
        ([("title", "bell \a")], "title"),
        ([("title", "escape \x1b[2J")], "title"),
        ([("title", "delete \x7f")], "title"),
        ([("title", "next line \x85")], "title"),
        ([("title", "once"), ("title", "twice")], "title"),
        ([("title", "same"), ("title", "same")], "title"),
        ([("title", "right"), ("desc", "x" * 10_001)], "desc"),
        ([("title", "right"), ("desc", "é" * 32_769)], "desc"),
        ([("title", "right"), ("desc", "vertical \v tab")], "desc"),
        ([("title", "right"), ("desc", "one"), ("desc", "two")], "desc"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_what_cannot_be_kept_is_an_error_at_its_field(admin, form, field):
    answer = admin.post("/pictures", form)

    page = markup.parse_anything(answer.body)
    (invalid,) = markup.find(page, None, aria_invalid="true")
    assert answer.status == 422
    assert invalid.get("name") == field
    assert markup.find(page, "section", role="alert")
    assert pictures.titles(admin) == []


def test_an_absent_field_keeps_its_value_and_an_empty_one_empties_it(admin):
    picture = pictures.add(admin, "Harbour", "Before the storm", photo=photos.COFFEE)

    changed = pictures.edit(admin, picture, title="Port")
    assert (changed.title, changed.description, changed.thumbnail) == ("Port", "Before the storm", picture.thumbnail)
    emptied = pictures.edit(admin, changed, desc="")

    assert (emptied.title, emptied.description, emptied.thumbnail) == ("Port", "", picture.thumbnail)


def test_unknown_fields_are_ignored(admin):
    picture = pictures.add(admin, "Harbour", "Before the storm", photo=photos.COFFEE)
    form = {"id": "1", "owner": "ann", "title_key": "x", "Title": "Other", "created": "0", "user": "1", "password": "x"}

    answer = admin.post(picture.path, form | {"version": picture.version})

    assert answer.status == 303
    assert pictures.show(admin, picture.id) == picture


def test_a_file_part_left_empty_keeps_the_photo(admin):
    picture = pictures.add(admin, "Harbour", photo=photos.COFFEE)
    empty = ("picture", "", "application/octet-stream", b"")

    answer = admin.post_multipart(picture.path, {"title": "Port"}, [empty, empty])

    assert answer.status == 303
    assert pictures.show(admin, picture.id).thumbnail == picture.thumbnail


@pytest.mark.parametrize("route", ["new", "edit"])
def test_two_photos_are_one_too_many(admin, route):
    path = "/pictures" if route == "new" else pictures.add(admin, "Harbour").path

    answer = admin.post_multipart(path, {"title": "Two"}, [photos.part(photos.COFFEE), photos.part(photos.CAT)])

    page = markup.parse(answer.body)
    assert answer.status == 422
    assert markup.find(page, "input", aria_invalid="true", name="picture")
    assert markup.field(page, "title") == "Two"


def test_a_file_name_without_bytes_is_an_error_at_the_field(admin):
    answer = admin.post_multipart("/pictures", {"title": "None"}, [("picture", "lost.jpg", "image/jpeg", b"")])

    assert answer.status == 422
    assert "lost.jpg" in answer.text


def test_remove_picture_removes_it(admin):
    picture = pictures.add(admin, "Harbour", photo=photos.COFFEE)

    assert pictures.edit(admin, picture, remove_picture="yes").thumbnail is None
    assert admin.get(f"{picture.path}/thumbnail").status == 404


@pytest.mark.parametrize("value", ["", "no", "on", "YES"])
def test_any_other_word_removes_nothing(admin, value):
    picture = pictures.add(admin, "Harbour", photo=photos.COFFEE)

    assert pictures.edit(admin, picture, remove_picture=value).thumbnail == picture.thumbnail


def test_a_new_photo_wins_over_remove_picture(admin):
    picture = pictures.add(admin, "Harbour", photo=photos.COFFEE)

    answer = admin.post_multipart(picture.path, {"remove_picture": "yes"}, [photos.part(photos.CAT)])

    assert answer.status == 303
    assert pictures.show(admin, picture.id).thumbnail not in (None, picture.thumbnail)


def test_the_same_draft_twice_makes_one_picture(admin):
    draft = markup.field(markup.parse(admin.get("/pictures/new").body), "draft")

    for _ in range(2):
        assert admin.post("/pictures", {"draft": draft, "title": "Only one"}).status == 303

    assert pictures.titles(admin) == ["Only one"]


def test_a_parked_photo_is_seen_by_its_user_alone(admin, ann):
    answer = admin.post_multipart("/pictures", {"title": ""}, [photos.part(photos.COFFEE)])
    page = markup.parse(answer.body)
    (image,) = [image for image in markup.elements(page, "img") if "drafts" in image.get("src")]

    assert admin.get(image.get("src")).status == 200
    assert ann.get(image.get("src")).status == 404
    draft = markup.field(page, "draft")
    assert ann.post("/pictures", {"draft": draft, "title": "Not yours"}).status == 303
    (row,) = pictures.rows(admin)
    assert markup.elements(row, "img") == []
