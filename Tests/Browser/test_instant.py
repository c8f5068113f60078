"""Pages are there at once: fetched ahead, kept by the browser, and changed without a flash."""

import io
import json

import pytest
from PIL import Image
from playwright.sync_api import expect

import photos
import pictures
from visitors import row

HOW = "performance.getEntriesByType('navigation')[0].deliveryType"


def test_a_list_is_fetched_while_the_mouse_rests_on_its_link(server, admin, visit):
    page = visit(server, as_=admin)
    page.goto("/pictures")
    link = page.get_by_role("link", name="Friends")

    with page.expect_response(lambda answer: answer.url.endswith("/friends")):
        link.hover()
    link.click()

    expect(page.get_by_role("heading", level=1, name="Friends")).to_be_visible()
    assert page.evaluate(HOW) == "navigational-prefetch"


def test_a_record_is_not_fetched_before_it_is_pressed(server, admin, visit):
    picture = pictures.add(admin, "Coins")
    page = visit(server, as_=admin)
    page.goto("/pictures")
    asked = []
    page.on("request", lambda request: asked.append(request.url))

    row(page, "Coins").get_by_role("link").hover()
    with page.expect_response(lambda answer: answer.url.endswith("/friends")):
        page.get_by_role("link", name="Friends").hover()

    assert [url for url in asked if url.endswith(picture.path)] == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_views_change_by_a_transition_unless_motion_is_not_wanted(server, admin, visit, motion):
    page = visit(server, as_=admin, reduced_motion=motion)
    page.add_init_script(
        "addEventListener('pagereveal', ({ viewTransition }) => (window.moved = Boolean(viewTransition)))"
    )
    page.goto("/pictures")
    page.get_by_role("link", name="Friends").click()
    expect(page.get_by_role("heading", level=1, name="Friends")).to_be_visible()

    assert page.evaluate("window.moved") == (motion == "no-preference")


def test_the_manifest_makes_an_app_of_it(server, admin, stranger):
    manifest = json.loads(stranger.get("/manifest.webmanifest").body)
    sizes = {}
    for icon in manifest["icons"]:
        answer = stranger.get(icon["src"])
        assert (answer.status, answer["Content-Type"].partition(";")[0]) == (200, icon["type"])
        if icon["type"] == "image/png":
            size = Image.open(io.BytesIO(answer.body)).size
            sizes.setdefault(icon["purpose"], []).append(size)
            assert icon["sizes"] == "{}x{}".format(*size)

    assert manifest["display"] == "standalone"
    assert sizes == {"any": [(192, 192), (512, 512)], "maskable": [(512, 512)]}
    for shortcut in manifest["shortcuts"]:
        assert admin.get(shortcut["url"]).status == 200


def test_what_a_phone_shares_opens_add_with_it(server, admin, visit, kind):
    share = json.loads(admin.get("/manifest.webmanifest").body)["share_target"]
    file = share["params"]["files"][0]["name"]
    answer = admin.post_multipart(
        share["action"], {share["params"]["title"]: "From the gallery"}, [photos.part(photos.COFFEE, file)]
    )
    page = visit(server, *kind, as_=admin)

    page.goto(answer["Location"])

    expect(page.get_by_label("Title", exact=True)).to_have_value("From the gallery")
    expect(page.get_by_role("group", name="Picture").locator("img")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(row(page, "From the gallery").locator("img")).to_be_visible()
