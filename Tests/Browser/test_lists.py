"""Long lists: the index, the other view, compact rows, where one is after a change, and rows that move gently."""

import re

import pytest
from playwright.sync_api import expect

import photos
import pictures
from visitors import notice, row

AUTHORS = ["Atkins", "Austen", "Borges", "Calvino", "Lem", "Sontag", "Thoreau", "Woolf"]


@pytest.fixture
def books(admin):
    made = []
    for author in AUTHORS:
        answer = admin.post("/books", {"title": f"Works of {author}", "author": author})
        made.append(pictures.change(answer))
    yield
    for change in made:
        admin.post("/undo", {"change": change})


def test_the_index_leads_to_a_heading(server, admin, books, visit, kind):
    page = visit(server, *kind, as_=admin)
    page.goto("/books")
    index = page.get_by_role("navigation", name="Author")

    index.get_by_role("link", name="Woolf").click()

    expect(page.get_by_role("heading", name="Woolf")).to_be_in_viewport()
    expect(page).to_have_url(re.compile("#g-s8$"))


def test_the_letters_of_a_list_of_several_pages_lead_to_other_pages(server, admin, visit, kind):
    for number in range(55):
        pictures.add(admin, f"{'AMZ'[number % 3]} {number}")
    page = visit(server, *kind, as_=admin)
    page.goto("/pictures")

    page.get_by_role("navigation", name="Index").get_by_role("link", name="O", exact=True).click()

    expect(page.locator(".row-title").first).to_have_text("Z 2")
    page.get_by_role("link", name="Previous").click()
    expect(row(page, "M 52")).to_be_visible()


def test_tiles_are_another_view_that_stays(server, admin, visit, kind):
    pictures.add(admin, "Coffee", photo=photos.COFFEE)
    page = visit(server, *kind, as_=admin)
    page.goto("/pictures")

    page.get_by_role("link", name="Grid").click()
    expect(page.locator(".tile img")).to_be_visible()
    page.get_by_role("link", name="Coffee").click()
    page.get_by_label("Title", exact=True).fill("Coffee, black")
    page.get_by_role("button", name="Save", exact=True).click()

    expect(notice(page)).to_contain_text("Saved")
    expect(page.locator(".tile")).to_have_text(re.compile("Coffee, black"))
    page.get_by_role("link", name="List", exact=True).click()
    expect(row(page, "Coffee, black")).to_be_visible()


def test_tiles_are_live(server, admin, ann, visit, device):
    pictures.add(admin, "Coffee", photo=photos.COFFEE)
    page = visit(server, device, as_=admin)
    page.goto("/pictures?view=grid")

    pictures.add(ann, "Anchor", photo=photos.CAT)

    expect(page.locator(".tile .row-title")).to_have_text(["Anchor", "Coffee"])


def test_after_a_delete_the_next_row_has_the_focus(server, admin, visit, device):
    for title in ["Coins", "Lamp", "Moon"]:
        pictures.add(admin, title)
    page = visit(server, device, as_=admin)
    page.goto("/pictures")

    page.get_by_role("button", name="Delete Lamp").focus()
    page.keyboard.press("Enter")

    expect(notice(page)).to_contain_text("Deleted “Lamp”.")
    expect(row(page, "Moon").get_by_role("link")).to_be_focused()
    page.get_by_role("button", name="Delete Moon").focus()
    page.keyboard.press("Enter")
    expect(row(page, "Coins").get_by_role("link")).to_be_focused()


def test_back_returns_to_the_same_place(server, admin, visit, kind):
    for number in range(30):
        pictures.add(admin, f"Item {number}")
    page = visit(server, *kind, as_=admin)
    page.goto("/pictures")
    row(page, "Item 25").get_by_role("link").scroll_into_view_if_needed()
    place = page.evaluate("scrollY")
    row(page, "Item 25").get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Item 25")

    page.go_back()

    expect(row(page, "Item 25")).to_be_in_viewport()
    page.wait_for_function("place => Math.abs(scrollY - place) < 2", arg=place)


def test_the_saved_row_is_in_sight_and_marked(server, admin, visit, kind):
    for number in range(30):
        pictures.add(admin, f"Item {number}")
    page = visit(server, *kind, as_=admin)
    page.goto("/pictures")
    row(page, "Item 29").get_by_role("link").click()
    page.get_by_label("Description", exact=True).fill("Changed")
    page.get_by_role("button", name="Save", exact=True).click()

    expect(notice(page)).to_contain_text("Saved “Item 29”.")
    expect(row(page, "Item 29")).to_have_class(re.compile("saved"))
    if kind[1]:
        expect(row(page, "Item 29")).to_be_in_viewport(ratio=1)


def test_without_scripts_a_link_shows_what_changed(server, admin, ann, visit):
    coins = pictures.add(admin, "Coins")
    pictures.add(admin, "Moon")
    page = visit(server, scripts=False, as_=admin)
    page.goto("/pictures")
    pictures.edit(ann, coins, desc="Roman")

    page.get_by_role("link", name="Show what changed").click()

    expect(page.get_by_text("One row on this page is new or changed.")).to_be_visible()
    expect(page.locator(".saved")).to_have_count(1)
    expect(row(page, "Coins")).to_have_class(re.compile("saved"))


def test_what_comes_out_of_sight_is_counted_and_led_to(server, admin, ann, visit, device):
    for number in range(30):
        pictures.add(admin, f"Item {number}")
    page = visit(server, device, as_=admin)
    with page.expect_response(lambda response: "/live?" in response.url):
        page.goto("/pictures")

    pictures.add(ann, "Zebra")
    pictures.add(ann, "Zoo")

    page.get_by_role("button", name="2 new").click()
    expect(row(page, "Zebra")).to_be_in_viewport()
    expect(row(page, "Zoo")).to_be_in_viewport()
    expect(page.locator(".fresh")).to_be_hidden()


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", True), ("reduce", False)])
def test_rows_glide_for_who_wants_that(server, admin, ann, visit, motion, moves):
    for title in ["Coins", "Moon"]:
        pictures.add(admin, title)
    page = visit(server, as_=admin, reduced_motion=motion)
    with page.expect_response(lambda response: "/live?" in response.url):
        page.goto("/pictures")
    page.evaluate(
        "() => { const animate = Element.prototype.animate; window.moved = 0;"
        "Element.prototype.animate = function (...how) { window.moved += 1; return animate.apply(this, how) } }"
    )

    pictures.add(ann, "Anchor")

    expect(row(page, "Anchor")).to_be_visible()
    assert (page.evaluate("window.moved") > 0) == moves


def test_compact_rows_are_lower(server, admin, visit, device):
    pictures.add(admin, "Coins", photo=photos.COFFEE)
    page = visit(server, device, as_=admin)
    page.goto("/pictures")
    height = row(page, "Coins").bounding_box()["height"]

    page.evaluate("document.body.classList.add('compact')")

    assert (height, row(page, "Coins").bounding_box()["height"]) == (84, 56)
