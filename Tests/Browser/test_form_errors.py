"""A form that cannot be saved yet: nothing is lost, and what is wrong stands where it is wrong."""

import re

import pytest
from playwright.sync_api import expect

import photos
import pictures
from visitors import notice, row, save


@pytest.fixture
def scripts():
    """Without, unless a test says otherwise: then all that helps is the server."""
    return False


@pytest.fixture
def refused(server, admin, visit, kind):
    """The form of a new picture, sent with a photo and a description but no title."""
    page = visit(server, *kind, as_=admin)
    page.goto("/pictures/new")
    page.get_by_label("Description", exact=True).fill("Two lines,\nboth kept")
    page.get_by_label("Pick from album").set_input_files(photos.COFFEE)
    save(page)
    return page


def test_what_was_typed_is_kept_and_the_photo_needs_no_second_choice(refused):
    page = refused
    parked = page.get_by_role("group", name="Picture").locator("img")
    expect(parked).to_have_js_property("complete", True)
    assert page.evaluate("image => image.naturalWidth", parked.element_handle()) > 0
    expect(page.get_by_label("Description", exact=True)).to_have_value("Two lines,\nboth kept")

    page.get_by_label("Title", exact=True).fill("At last")
    save(page)

    expect(notice(page)).to_contain_text("Added “At last”.")
    expect(row(page, "At last").locator("img")).to_be_visible()


def test_the_summary_is_focused_and_leads_to_the_field(refused):
    page = refused
    alert = page.get_by_role("alert")
    expect(alert).to_be_focused()
    expect(alert).to_contain_text("Give it a title, so you can find it again.")

    alert.get_by_role("link").click()

    expect(page.get_by_label("Title", exact=True)).to_be_focused()


def test_the_error_stands_beside_its_field(refused):
    title = refused.get_by_label("Title", exact=True)

    expect(title).to_have_attribute("aria-invalid", "true")
    expect(title).to_have_accessible_description(re.compile("Give it a title"))
    expect(refused.get_by_label("Description", exact=True)).not_to_have_attribute("aria-invalid", "true")


def test_what_is_parked_is_dropped_by_cancel(server, admin, refused):
    page = refused
    parked = page.get_by_role("group", name="Picture").locator("img").get_attribute("src")
    assert admin.get(parked).status == 200

    page.get_by_role("button", name="Cancel").click()

    expect(page).to_have_url(re.compile("/pictures$"))
    assert pictures.titles(admin) == []
    assert admin.get(parked).status == 404


def test_before_anything_is_parked_cancel_is_a_link_to_the_list(server, admin, visit, scripts):
    page = visit(server, scripts=scripts, as_=admin)
    page.goto("/pictures/new")
    page.get_by_label("Title", exact=True).fill("Never mind")

    page.get_by_role("link", name="Cancel").click()

    expect(page).to_have_url(re.compile("/pictures$"))
    assert pictures.titles(admin) == []


def test_an_edit_that_cannot_be_saved_keeps_its_new_photo(server, admin, visit, scripts):
    picture = pictures.add(admin, "Named", photo=photos.CAT)
    page = visit(server, scripts=scripts, as_=admin)
    page.goto(picture.path)
    page.get_by_label("Title", exact=True).fill("")
    page.get_by_label("Pick from album").set_input_files(photos.COFFEE)
    save(page)
    expect(page.get_by_role("alert")).to_be_visible()

    page.get_by_label("Title", exact=True).fill("Named again")
    save(page)

    expect(notice(page)).to_contain_text("Saved “Named again”.")
    assert pictures.show(admin, picture.id).thumbnail != picture.thumbnail


def test_cancel_of_an_edit_leaves_the_record_as_it_was(server, admin, visit, scripts):
    picture = pictures.add(admin, "As it was", photo=photos.CAT)
    page = visit(server, scripts=scripts, as_=admin)
    page.goto(picture.path)
    page.get_by_label("Title", exact=True).fill("")
    page.get_by_label("Pick from album").set_input_files(photos.COFFEE)
    save(page)

    page.get_by_role("button", name="Cancel").click()

    expect(page).to_have_url(re.compile("/pictures$"))
    assert pictures.show(admin, picture.id) == picture


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_save_pressed_twice_makes_one_picture(server, admin, visit, scripts):
    page = visit(server, scripts=scripts, as_=admin)
    page.goto("/pictures/new")
    page.get_by_label("Title", exact=True).fill("Only one")

    page.get_by_role("button", name="Save", exact=True).dblclick()

    expect(notice(page)).to_be_visible()
    assert pictures.titles(admin) == ["Only one"]
