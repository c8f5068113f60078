"""The main job from the first start to the log-out, on a phone and a desktop, with and without scripts."""

import re

import pytest
from playwright.sync_api import expect

import photos
from server import PASSWORD
from visitors import log_in, notice, row, save


def test_a_stranger_gets_from_the_first_start_to_a_picture_and_out_again(new_server, visit, device, scripts):
    page = visit(new_server, device, scripts)

    page.goto("/")
    log_in(page, "admin", "password")
    replace_the_default_password(page)
    see_an_empty_list(page)
    add_a_photo(page)
    see_its_thumbnail(page, "Coffee")
    edit_its_title(page)
    delete_it_and_undo(page)
    see_its_thumbnail(page, "Coffee at noon")
    log_out(page)

    page.go_back(wait_until="commit")
    expect(page).to_have_url(re.compile("/login"))
    expect(page.get_by_text("Coffee at noon")).to_have_count(0)


def replace_the_default_password(page):
    expect(page).to_have_url(re.compile("/password$"))
    page.goto("/pictures")
    expect(page).to_have_url(re.compile("/password$"))
    page.get_by_label("Current password", exact=True).fill("password")
    page.get_by_label("New password", exact=True).fill(PASSWORD)
    page.get_by_label("Repeat password", exact=True).fill(PASSWORD)
    save(page)


def see_an_empty_list(page):
    expect(page).to_have_url(re.compile("/pictures$"))
    expect(page.get_by_role("heading", name="No pictures yet")).to_be_visible()
    expect(page.get_by_role("link", name="Pictures").first).to_be_visible()


def add_a_photo(page):
    page.get_by_role("link", name="Add", exact=True).click()
    page.get_by_label("Title", exact=True).fill("Coffee")
    page.get_by_label("Description", exact=True).fill("On the table\nby the window")
    page.get_by_label("Pick from album").set_input_files(photos.COFFEE)
    save(page)
    expect(notice(page)).to_contain_text("Added “Coffee”.")


def see_its_thumbnail(page, title):
    image = row(page, title).locator("img")
    expect(image).to_have_js_property("complete", True)
    box = image.bounding_box()
    assert box["width"] == pytest.approx(74, abs=0.1) and box["height"] == pytest.approx(49, abs=0.6)
    stored = page.request.get(image.get_attribute("src"))
    assert photos.size(stored.body()) == (74, 49)
    assert page.evaluate("image => image.naturalWidth", image.element_handle()) == 74
    assert row(page, title).bounding_box()["height"] == pytest.approx(84, abs=0.6)


def edit_its_title(page):
    page.get_by_role("link", name="Coffee").click()
    title = page.get_by_label("Title", exact=True)
    expect(title).to_have_value("Coffee")
    expect(page.get_by_label("Description", exact=True)).to_have_value("On the table\nby the window")
    title.fill("Coffee at noon")
    save(page)
    expect(notice(page)).to_contain_text("Saved “Coffee at noon”.")
    expect(page.get_by_role("link", name="Coffee at noon")).to_be_visible()


def delete_it_and_undo(page):
    page.get_by_role("button", name="Delete Coffee at noon").click()
    expect(notice(page)).to_contain_text("Deleted “Coffee at noon”.")
    expect(row(page, "Coffee at noon")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(notice(page)).to_contain_text("Brought back “Coffee at noon”.")


def log_out(page):
    page.get_by_role("button", name="Log out").click()
    expect(page).to_have_url(re.compile("/login$"))
