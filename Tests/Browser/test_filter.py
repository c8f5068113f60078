"""A list filters as one types; without scripts Enter does the same."""

import re

import pytest
from playwright.sync_api import expect

import pictures
from visitors import row


@pytest.fixture(autouse=True)
def some(admin):
    for title in ["Coins", "Cat on the sofa", "Moon"]:
        pictures.add(admin, title)


def test_enter_searches(server, admin, visit, kind):
    page = visit(server, *kind, as_=admin)
    page.goto("/pictures")

    page.get_by_role("searchbox").fill("co")
    page.get_by_role("searchbox").press("Enter")

    expect(page).to_have_url(re.compile("q=co"))
    expect(row(page, "Coins")).to_be_visible()
    expect(row(page, "Moon")).to_have_count(0)


@pytest.fixture
def page(server, admin, visit, device):
    page = visit(server, device, as_=admin)
    page.goto("/friends")
    page.goto("/pictures")
    return page


def test_rows_are_filtered_at_each_key_and_the_field_keeps_its_caret(page):
    field = page.get_by_role("searchbox")
    field.press_sequentially("cta")
    field.press("ArrowLeft")
    field.press("Backspace")
    field.press("ArrowRight")

    expect(page.locator(".row")).to_have_count(1)
    expect(row(page, "Cat on the sofa")).to_be_visible()
    expect(field).to_be_focused()
    assert field.evaluate("field => [field.value, field.selectionStart]") == ["ca", 2]
    expect(page).to_have_url(re.compile(r"/pictures\?q=ca$"))
    field.fill("")
    expect(page.locator(".row")).to_have_count(3)
    expect(page).to_have_url(re.compile("/pictures$"))


def test_typing_leaves_no_steps_in_the_history(page):
    page.get_by_role("searchbox").press_sequentially("coi", delay=250)
    expect(page.locator(".row")).to_have_count(1)

    page.go_back()

    expect(page).to_have_url(re.compile("/friends$"))


def test_a_row_found_leads_back_to_what_was_found(page):
    page.get_by_role("searchbox").fill("coi")
    expect(page.locator(".row")).to_have_count(1)
    row(page, "Coins").get_by_role("link").click()
    page.get_by_role("link", name="Cancel").click()

    expect(page).to_have_url(re.compile("q=coi"))
    expect(page.get_by_role("searchbox")).to_have_value("coi")


def test_nothing_found_is_said_and_can_be_cleared(page):
    page.get_by_role("searchbox").fill("zzz")

    expect(page.get_by_role("heading", name="Nothing matches “zzz”")).to_be_visible()
    page.get_by_role("link", name="Clear search").click()
    expect(page.locator(".row")).to_have_count(3)


def test_what_was_filtered_stays_live(page, ann):
    page.get_by_role("searchbox").fill("co")
    expect(page.locator(".row")).to_have_count(1)

    pictures.add(ann, "Copper kettle")

    expect(row(page, "Copper kettle")).to_be_visible()
