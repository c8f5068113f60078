"""The photo of a form: chosen from the album or taken, seen before it is saved, refused with a reason."""

import pytest
from playwright.sync_api import expect

import markup
import photos
import pictures
from visitors import notice, row, save


@pytest.fixture
def scripts():
    """Without, unless a test says otherwise: then all that helps is the server."""
    return False


def test_the_chosen_photo_is_seen_before_it_is_saved(server, admin, visit, device):
    page = visit(server, device, as_=admin)
    page.goto("/pictures/new")
    field = page.get_by_role("group", name="Picture")

    page.get_by_label("Pick from album").set_input_files(photos.COFFEE)

    preview = field.locator("img")
    expect(preview).to_be_visible()
    expect(preview).to_have_js_property("naturalWidth", 1600)
    expect(field).to_contain_text("base420.jpg")


def test_of_the_two_inputs_the_one_used_last_counts(server, admin, visit):
    page = visit(server, as_=admin)
    page.goto("/pictures/new")
    album, camera = page.get_by_label("Pick from album"), page.get_by_label("Take a photo")

    album.set_input_files(photos.COFFEE)
    camera.set_input_files(photos.CAT)

    expect(album).to_have_value("")
    page.get_by_label("Title", exact=True).fill("From the camera")
    save(page)
    expect(row(page, "From the camera").locator("img")).to_be_visible()


def test_take_a_photo_asks_for_the_camera_and_both_inputs_for_pictures(server, admin, visit, kind):
    page = visit(server, *kind, as_=admin)
    page.goto("/pictures/new")
    album, camera = page.get_by_label("Pick from album"), page.get_by_label("Take a photo")

    assert album.get_attribute("capture") is None
    assert camera.get_attribute("capture") is not None
    for field in (album, camera):
        assert field.get_attribute("name") == "picture"
        assert "image/" in field.get_attribute("accept")


def test_a_photo_that_is_removed_is_gone_from_its_row(server, admin, visit, scripts):
    picture = pictures.add(admin, "Soon without", photo=photos.COFFEE)
    page = visit(server, scripts=scripts, as_=admin)
    page.goto(picture.path)

    page.get_by_label("Remove picture").check()
    save(page)

    expect(row(page, "Soon without").locator("img")).to_have_count(0)


def test_a_new_photo_takes_the_place_of_the_old_one(server, admin, visit, scripts):
    picture = pictures.add(admin, "Changing", photo=photos.COFFEE)
    page = visit(server, scripts=scripts, as_=admin)
    page.goto(picture.path)

    page.get_by_label("Pick from album").set_input_files(photos.CAT)
    save(page)

    expect(notice(page)).to_contain_text("Saved “Changing”.")
    assert pictures.show(admin, picture.id).thumbnail != picture.thumbnail


def test_what_is_no_picture_is_refused_beside_the_field(server, admin, visit, kind):
    page = visit(server, *kind, as_=admin)
    page.goto("/pictures/new")
    page.get_by_label("Title", exact=True).fill("Holiday")

    page.get_by_label("Pick from album").set_input_files(photos.FOLDER / "x.svg")
    save(page)

    expect(page.get_by_role("alert")).to_contain_text("“x.svg” is an SVG drawing")
    expect(page.get_by_role("group", name="Picture")).to_contain_text("“x.svg” is an SVG drawing")
    expect(page.get_by_label("Pick from album")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Title", exact=True)).to_have_value("Holiday")
    assert pictures.titles(admin) == []


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("holiday.jpg", b"", "“holiday.jpg” came in without content"),
        ("holiday.jpg", b"Dear diary, today it rained.\n", "“holiday.jpg” is a text"),
        ("holiday.jpg", b"<!doctype html><script>alert(1)</script>", "“holiday.jpg” is a web page"),
        ("holiday.png", b'<svg xmlns="http://www.w3.org/2000/svg"/>', "“holiday.png” is an SVG drawing"),
        ("holiday.gif", b"GIF89a\1\0\1\0\0\0\0;", "“holiday.gif” is damaged"),
        ("holiday.jpg", b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0\x10\x07\x10", "“holiday.jpg” is incomplete"),
        ("holiday.jpg", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "“holiday.jpg” is incomplete"),
        ("holiday.jpg", b"\xff\x0a\x7f\x90", "“holiday.jpg” is a JPEG XL picture"),
        ("holiday.jpg", b"II*\0\x08\0\0\0", "“holiday.jpg” is a TIFF picture"),
        ("holiday.jpg", b"%PDF-1.7\n", "“holiday.jpg” is a PDF"),
        ("holiday.jpg", b"PK\3\4\x14\0\0\0", "“holiday.jpg” is a packed archive"),
        ("holiday.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF\0\1\1\0\0\1\0\1\0\0", "“holiday.jpg” is incomplete"),
        ("holiday.jpg", bytes(range(256)), "“holiday.jpg” is not a picture"),
    ],
    ids=ascii,
)
def test_the_sentence_says_what_it_is(admin, name, content, sentence):
    answer = admin.post_multipart("/pictures", {"title": "Holiday"}, [("picture", name, "image/jpeg", content)])

    page = markup.parse(answer.body)
    assert answer.status == 422
    assert sentence in markup.text(markup.find(page, "section", role="alert")[0])
    assert sentence in markup.text(markup.find(page, "p", id="picture-error")[0])
    assert pictures.titles(admin) == []
