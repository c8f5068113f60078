"""Deleting a picture: by its row, by its form, by a swipe; asked about when it changed; taken back by Undo."""

import re

import pytest
from playwright.sync_api import expect

import photos
import pictures
from visitors import notice, row


@pytest.fixture
def scripts():
    """Without, unless a test says otherwise: then all that helps is the server."""
    return False


def test_a_row_is_deleted_by_its_button_and_comes_back_by_undo(server, admin, visit, kind):
    picture = pictures.add(admin, "Lighthouse", "On the cliff", photo=photos.COFFEE)
    page = visit(server, *kind, as_=admin)
    page.goto("/pictures")

    page.get_by_role("button", name="Delete Lighthouse").click()

    expect(row(page, "Lighthouse")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(row(page, "Lighthouse").locator("img")).to_be_visible()
    restored = pictures.show(admin, picture.id)
    assert (restored.title, restored.description) == (picture.title, picture.description)


def test_a_form_deletes_its_record(server, admin, visit, scripts):
    picture = pictures.add(admin, "Lighthouse")
    page = visit(server, scripts=scripts, as_=admin)
    page.goto(picture.path)

    page.get_by_role("button", name="Delete", exact=True).click()

    expect(notice(page)).to_contain_text("Deleted “Lighthouse”.")
    assert pictures.titles(admin) == []


def test_a_picture_that_changed_is_deleted_only_after_a_question(server, admin, ann, visit, scripts):
    picture = pictures.add(admin, "Lighthouse")
    page = visit(server, scripts=scripts, as_=admin)
    page.goto("/pictures")
    pictures.edit(ann, picture, title="Lightship")

    page.get_by_role("button", name="Delete Lighthouse").click()

    expect(page.get_by_role("heading", level=1)).to_contain_text("Lightship")
    expect(page.get_by_role("main")).to_contain_text("ann changed it")
    assert pictures.titles(admin) == ["Lightship"]
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(notice(page)).to_contain_text("Deleted “Lightship”.")
    assert pictures.titles(admin) == []


def test_the_question_can_be_answered_with_cancel(server, admin, ann, visit, scripts):
    picture = pictures.add(admin, "Lighthouse")
    page = visit(server, scripts=scripts, as_=admin)
    page.goto("/pictures")
    pictures.edit(ann, picture, title="Lightship")
    page.get_by_role("button", name="Delete Lighthouse").click()

    page.get_by_role("link", name="Cancel").click()

    expect(page).to_have_url(re.compile("/pictures$"))
    assert pictures.titles(admin) == ["Lightship"]


def test_what_another_deleted_first_is_no_error(server, admin, ann, visit, scripts):
    picture = pictures.add(admin, "Lighthouse")
    page = visit(server, scripts=scripts, as_=admin)
    page.goto("/pictures")
    pictures.delete(ann, picture)

    page.get_by_role("button", name="Delete Lighthouse").click()

    expect(notice(page)).to_contain_text("Deleted “Lighthouse”.")
    expect(notice(page)).to_contain_text("ann")
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_the_page_of_a_deleted_picture_offers_undo(server, admin, visit, scripts):
    picture = pictures.add(admin, "Lighthouse")
    pictures.delete(admin, picture)
    page = visit(server, scripts=scripts, as_=admin)
    page.goto(picture.path)

    page.get_by_role("button", name="Undo").click()

    expect(row(page, "Lighthouse")).to_be_visible()
