"""A photo is turned by a quarter: its pixels stay, its thumbnail follows, and Undo turns it back."""

import re

from playwright.sync_api import expect

import photos
from visitors import notice


def test_a_photo_is_turned_and_turned_back(server, admin, visit, kind):
    device, scripts = kind
    admin.post_multipart("/pictures", {"title": "Coffee"}, [photos.part(photos.COFFEE)])
    page = visit(server, device, scripts, as_=admin)
    page.goto("/pictures")
    page.get_by_role("link", name="Coffee").click()
    path = re.match(r"[^?]*", page.url)[0]
    assert photos.size(admin.get(f"{path}/thumbnail").body) == (74, 49)

    page.get_by_role("button", name="Rotate right").click()

    expect(notice(page)).to_contain_text("Saved “Coffee”.")
    expect(page).to_have_url(re.compile(re.escape(path)))
    assert photos.size(admin.get(f"{path}/thumbnail").body) == (49, 74)
    shown = page.get_by_role("img", name="Coffee")
    assert shown.evaluate("image => image.decode().then(() => image.naturalHeight > image.naturalWidth)")

    notice(page).get_by_role("button", name="Undo").click()
    expect(notice(page)).to_contain_text("Undone: “Coffee” is as it was.")
    assert photos.size(admin.get(f"{path}/thumbnail").body) == (74, 49)


def test_what_was_typed_is_kept_when_the_photo_is_turned(server, admin, visit):
    admin.post_multipart("/pictures", {"title": "Coffee"}, [photos.part(photos.COFFEE)])
    page = visit(server, as_=admin)
    page.goto("/pictures")
    page.get_by_role("link", name="Coffee").click()
    page.get_by_label("Description").fill("Typed a moment ago")

    page.get_by_role("button", name="Rotate right").click()

    expect(notice(page)).to_be_visible()
    page.get_by_role("link", name="Go on with it").click()
    expect(page.get_by_label("Description")).to_have_value("Typed a moment ago")


def test_without_a_photo_there_is_nothing_to_turn(server, admin, visit):
    admin.post("/pictures", {"title": "Coffee"})
    page = visit(server, as_=admin)
    page.goto("/pictures")
    page.get_by_role("link", name="Coffee").click()

    expect(page.get_by_role("button", name="Rotate right")).to_have_count(0)
