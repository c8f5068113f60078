"""Many records at once: ticked in the select mode, deleted, changed, exported, and taken back in one step."""

import csv
import io
import re

import pytest
from playwright.sync_api import expect

import pictures
from visitors import notice, row

TITLES = ["Coins", "Deep field", "Lighthouse", "Moon"]


@pytest.fixture
def page(server, admin, visit, kind):
    for title in TITLES:
        pictures.add(admin, title)
    page = visit(server, *kind, as_=admin)
    page.goto("/pictures")
    page.get_by_role("link", name="Edit", exact=True).click()
    return page


def tick(page, title):
    page.get_by_role("checkbox", name=title, exact=True).check()


def test_rows_are_ticked_and_deleted_and_undo_brings_them_back(page, admin):
    tick(page, "Coins")
    tick(page, "Moon")

    page.get_by_role("button", name=re.compile("^Delete")).click()

    expect(notice(page)).to_contain_text("Deleted 2 pictures.")
    assert pictures.titles(admin) == ["Deep field", "Lighthouse"]
    page.get_by_role("button", name="Undo").click()
    expect(notice(page)).to_contain_text("Brought back 2 pictures.")
    assert pictures.titles(admin) == TITLES


def test_the_whole_row_ticks_its_box(page):
    page.locator(".row").filter(has_text="Moon").locator(".row-title").click()

    expect(page.get_by_role("checkbox", name="Moon")).to_be_checked()


def test_all_are_ticked_at_once(page, admin):
    page.get_by_role("link", name="Select all 4").click()

    for title in TITLES:
        expect(page.get_by_role("checkbox", name=title)).to_be_checked()
    expect(page.locator("output")).to_have_text("4 selected")
    page.get_by_role("button", name=re.compile("^Delete")).click()
    expect(page.get_by_role("heading", name="No pictures yet")).to_be_visible()


def test_a_field_is_set_in_all_that_are_ticked(page, admin):
    tick(page, "Coins")
    tick(page, "Moon")
    page.get_by_role("button", name="Set a field…").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Change 2 pictures")
    page.get_by_label("Description", exact=True).last.fill("From the attic")
    page.get_by_role("button", name="Save", exact=True).click()

    expect(notice(page)).to_contain_text("Saved 2 pictures.")
    expect(row(page, "Coins")).to_contain_text("From the attic")
    expect(row(page, "Lighthouse")).not_to_contain_text("From the attic")


def test_what_is_ticked_is_exported(page):
    tick(page, "Coins")
    tick(page, "Deep field")

    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()

    assert download.value.suggested_filename == "pictures.csv"
    text = download.value.path().read_text("utf-8-sig")
    assert [line["Title"] for line in csv.DictReader(io.StringIO(text))] == ["Coins", "Deep field"]
    page.get_by_role("button", name=re.compile("^Delete")).click()
    expect(notice(page)).to_contain_text("Deleted 2 pictures.")


def test_done_leads_back_to_the_list(page):
    page.get_by_role("link", name="Done").click()

    expect(page.get_by_role("button", name="Delete Coins")).to_be_attached()


def test_a_picture_that_changed_is_asked_about(server, page, admin, ann):
    expect(page.get_by_role("checkbox", name="Coins")).to_be_visible()
    since = page.locator("[name=since]").input_value()
    coins = pictures.show(ann, page.get_by_role("checkbox", name="Coins").input_value())
    pictures.edit(ann, coins, title="Old coins")

    # As a page that has not heard of the change yet sends it.
    answer = admin.post("/pictures/delete", [("since", since), ("id", coins.id)])

    assert answer.status == 409
    assert "Old coins" in pictures.titles(admin)


def test_what_is_ticked_is_counted_and_nothing_can_be_done_with_none(server, admin, visit):
    for title in TITLES:
        pictures.add(admin, title)
    page = visit(server, as_=admin)
    page.goto("/pictures?select=yes")
    delete = page.get_by_role("button", name=re.compile("^Delete"))

    expect(delete).to_be_disabled()
    tick(page, "Coins")
    expect(page.locator("output")).to_have_text("One selected")
    page.get_by_role("checkbox", name="Lighthouse").click(modifiers=["Shift"])
    expect(page.locator("output")).to_have_text("3 selected")
    expect(delete).to_have_text("Delete 3")
    page.get_by_role("checkbox", name="Deep field").uncheck()
    expect(delete).to_have_text("Delete 2")


def test_ticks_go_along_to_other_pages_and_searches(server, admin, visit):
    for number in range(52):
        pictures.add(admin, f"Item {number}")
    page = visit(server, as_=admin)
    page.goto("/pictures?select=yes")
    tick(page, "Item 3")

    page.get_by_role("link", name="Next").click()
    tick(page, "Item 51")
    expect(page.locator("output")).to_have_text("2 selected")
    page.get_by_role("searchbox").fill("3")
    page.get_by_role("searchbox").press("Enter")
    expect(page.get_by_role("checkbox", name="Item 3", exact=True)).to_be_checked()
    expect(page.locator("output")).to_have_text("2 selected")

    page.get_by_role("button", name="Delete 2").click()
    expect(page.locator(".notice")).to_contain_text("Deleted 2 pictures.")
    assert not {"Item 3", "Item 51"} & set(pictures.titles(admin))


def test_a_tick_stays_when_rows_come_and_change(server, admin, ann, visit):
    for title in TITLES:
        pictures.add(admin, title)
    page = visit(server, as_=admin)
    page.goto("/pictures?select=yes")
    tick(page, "Moon")

    pictures.add(ann, "Anchor")
    moon = pictures.show(ann, page.get_by_role("checkbox", name="Moon").input_value())
    pictures.edit(ann, moon, title="Moon, full")

    expect(page.get_by_role("checkbox", name="Anchor")).not_to_be_checked()
    expect(page.get_by_role("checkbox", name="Moon, full")).to_be_checked()
    page.get_by_role("button", name="Delete 1").click()
    expect(notice(page)).to_contain_text("Deleted “Moon, full”.")
