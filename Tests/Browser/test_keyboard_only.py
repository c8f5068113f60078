"""Whole journeys without a mouse, by what the accessibility tree names: Tab, Enter, Space and typing are enough."""

import re

import pytest
from playwright.sync_api import expect

import pictures
from server import PASSWORD
from visitors import notice, row


def tab_to(page, target, key="Tab"):
    """Goes on by Tab until the focus is there, as who sees the ring does."""
    target.wait_for()
    for _ in range(80):
        page.keyboard.press(key)
        if target.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"Tab never came to {target}")


def tab_and_press(page, target):
    tab_to(page, target)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_from_the_log_in_to_the_log_out(server, admin, visit, scripts):
    page = visit(server, scripts=scripts)
    page.goto("/login")
    expect(page.get_by_label("Username", exact=True)).to_be_focused()
    page.keyboard.type("ann")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Pictures")).to_be_visible()

    tab_and_press(page, page.get_by_role("link", name="Add", exact=True))
    expect(page.get_by_label("Title", exact=True)).to_be_focused()
    page.keyboard.type("Without a mouse")
    page.keyboard.press("Enter")
    expect(notice(page)).to_contain_text("Added “Without a mouse”.")

    tab_and_press(page, row(page, "Without a mouse").get_by_role("link"))
    title = page.get_by_label("Title", exact=True)
    tab_to(page, title)
    page.keyboard.press("End")
    page.keyboard.type("!")
    tab_and_press(page, page.get_by_role("button", name="Save", exact=True))
    expect(notice(page)).to_contain_text("Saved “Without a mouse!”.")

    tab_and_press(page, page.get_by_role("button", name="Delete Without a mouse!"))
    expect(notice(page)).to_contain_text("Deleted")
    tab_and_press(page, page.get_by_role("button", name="Undo"))
    expect(row(page, "Without a mouse!")).to_be_visible()
    assert pictures.titles(admin) == ["Without a mouse!"]

    tab_to(page, page.get_by_role("button", name="Log out"), "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/login$"))


def test_yes_and_no_are_chosen_by_arrow(server, admin, visit):
    page = visit(server, scripts=False, as_=admin)
    page.goto("/friends/new")
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    page.keyboard.type("Ada")
    tab_to(page, page.get_by_role("radio", name="No"))
    page.keyboard.press("ArrowLeft")

    expect(page.get_by_role("radio", name="Yes")).to_be_checked()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_what_is_wrong_is_found_and_put_right(server, admin, visit, scripts):
    page = visit(server, scripts=scripts, as_=admin)
    page.goto("/pictures/new")
    expect(page.get_by_label("Title", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_focused()

    tab_and_press(page, page.get_by_role("link", name="Title: Give it a title"))
    expect(page.get_by_label("Title", exact=True)).to_be_focused()
    page.keyboard.type("Put right")
    page.keyboard.press("Enter")

    expect(notice(page)).to_contain_text("Added “Put right”.")


def test_the_navigation_is_skipped(server, admin, visit):
    page = visit(server, scripts=False, as_=admin)
    page.goto("/activity")

    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")

    expect(page.locator("main :focus")).to_have_count(1)
