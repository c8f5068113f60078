"""Keys do what else takes a click: in lists, in forms, and never while somebody types."""

import re

import pytest
from playwright.sync_api import expect

import pictures
from visitors import notice, row


@pytest.fixture
def page(server, admin, visit):
    for name in ("Ants", "Bats", "Cats"):
        pictures.add(admin, name)
    page = visit(server, as_=admin)
    page.goto("/pictures")
    return page


def test_the_rows_are_walked_through_and_one_is_opened(page):
    link = lambda title: row(page, title).get_by_role("link")
    for key, title in (("j", "Ants"), ("j", "Bats"), ("j", "Cats"), ("j", "Cats"), ("k", "Bats")):
        page.keyboard.press(key)
        expect(link(title)).to_be_focused()

    page.keyboard.press("e")

    expect(page.get_by_label("Title", exact=True)).to_have_value("Bats")
    page.keyboard.press("j")
    expect(page.get_by_label("Title", exact=True)).to_have_value("Cats")
    page.keyboard.press("k")
    expect(page.get_by_label("Title", exact=True)).to_have_value("Bats")


def test_a_row_is_deleted_and_brought_back(page, admin):
    page.keyboard.press("j")
    page.keyboard.press("#")
    expect(notice(page)).to_contain_text("Deleted “Ants”.")
    page.keyboard.press("u")
    expect(notice(page)).to_contain_text("Brought back “Ants”.")

    assert pictures.titles(admin) == ["Ants", "Bats", "Cats"]


def test_without_a_row_in_focus_nothing_is_deleted(page, admin):
    page.keyboard.press("#")
    page.keyboard.press("e")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()

    assert len(pictures.titles(admin)) == 3


def test_rows_are_ticked_and_deleted(page, admin):
    box = lambda title: page.get_by_role("checkbox", name=title)
    for key in "jjx":
        page.keyboard.press(key)
    expect(box("Bats")).to_be_checked()
    expect(box("Bats")).to_be_focused()
    for key in "jx":
        page.keyboard.press(key)
    expect(box("Cats")).to_be_checked()
    expect(page.locator("output")).to_have_text("2 selected")

    page.keyboard.press("#")

    expect(notice(page)).to_contain_text("Deleted 2 pictures.")
    assert pictures.titles(admin) == ["Ants"]


def test_search_and_add_are_a_key_away_and_typing_is_typing(page, admin):
    search = page.get_by_role("searchbox", name="Search")
    page.keyboard.press("/")
    expect(search).to_be_focused()
    page.keyboard.type("jk#n?ue/x")
    expect(search).to_have_value("jk#n?ue/x")
    page.goto("/pictures")
    page.keyboard.press("n")

    expect(page).to_have_url(re.compile("/pictures/new$"))
    page.keyboard.type("njk#?")
    expect(page.get_by_label("Title", exact=True)).to_have_value("njk#?")
    assert len(pictures.titles(admin)) == 3


def test_with_ctrl_alt_or_cmd_they_are_the_browser_s(page):
    for modifier in ("Control", "Alt", "Meta"):
        page.keyboard.press(f"{modifier}+j")

    expect(page.locator(".row :focus")).to_have_count(0)


def test_they_are_shown_in_a_dialog_that_closes(page):
    page.keyboard.press("j")
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog).to_contain_text("Search")
    page.keyboard.press("n")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(row(page, "Ants").get_by_role("link")).to_be_focused()
    page.keyboard.press("?")
    dialog.get_by_role("button", name="Close").click()

    expect(dialog).to_have_count(0)
    expect(page).to_have_url(re.compile("/pictures$"))


def test_they_are_a_page_too_without_scripts(server, admin, visit):
    page = visit(server, scripts=False, as_=admin)
    page.goto("/keys")

    expect(page.get_by_role("heading", name="Keyboard shortcuts")).to_be_visible()
    expect(page.get_by_role("button", name="Close")).to_have_count(0)


def test_they_can_be_switched_off(server, admin, visit, page):
    admin.post("/settings", {"keys": "no"})
    page.goto("/pictures")
    page.keyboard.press("j")
    page.keyboard.press("n")

    expect(page.locator(".row :focus")).to_have_count(0)
    expect(page).to_have_url(re.compile("/pictures$"))
    admin.post("/settings", {"keys": "yes"})
