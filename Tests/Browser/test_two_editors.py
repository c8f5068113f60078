"""Two people at the same picture: what only one of them changed is kept, where both did one of them chooses."""

import pytest
from playwright.sync_api import expect

import photos
import pictures
from visitors import notice, save


@pytest.fixture
def scripts():
    """Without, unless a test says otherwise: then all that helps is the server."""
    return False


@pytest.fixture
def picture(admin):
    return pictures.add(admin, "Harbour", "Before the storm", photo=photos.COFFEE)


@pytest.fixture
def page(server, admin, visit, scripts, picture):
    """The form of the picture, open before `ann` does anything."""
    page = visit(server, scripts=scripts, as_=admin)
    page.goto(picture.path)
    return page


def titled(page, title):
    page.get_by_label("Title", exact=True).fill(title)
    save(page)


@pytest.mark.parametrize(
    ("choice", "kept", "scripts"),
    [("mine", "Port", True), ("theirs", "Haven", False), ("before", "Harbour", False)],
    ids=["mine", "theirs", "before"],
)
def test_both_titles_and_the_one_before_are_there_to_choose_from(page, admin, ann, picture, choice, kept):
    pictures.edit(ann, picture, title="Haven")
    titled(page, "Port")
    expect(page.get_by_role("heading", level=1)).to_contain_text("ann")
    group = page.get_by_role("group", name="Title")
    for text in ("Port", "Haven", "Harbour"):
        expect(group).to_contain_text(text)

    group.locator(f"input[name=title_choice][value={choice}]").check()
    save(page)

    expect(page).to_have_title("Pictures – PictureList")
    assert pictures.show(admin, picture.id).title == kept


def test_changes_of_different_fields_merge_without_a_question(page, admin, ann, picture):
    pictures.edit(ann, picture, desc="After the storm")

    titled(page, "Port")

    expect(notice(page)).to_contain_text("Saved “Port”.")
    merged = pictures.show(admin, picture.id)
    assert (merged.title, merged.description) == ("Port", "After the storm")


def test_a_choice_keeps_what_only_one_of_them_changed(page, admin, ann, picture):
    pictures.edit(ann, picture, title="Haven", desc="After the storm")
    titled(page, "Port")

    page.locator("input[name=title_choice][value=mine]").check()
    save(page)

    expect(page).to_have_title("Pictures – PictureList")
    merged = pictures.show(admin, picture.id)
    assert (merged.title, merged.description) == ("Port", "After the storm")


def test_a_photo_chosen_in_a_conflict_is_not_lost(page, admin, ann, picture):
    pictures.edit(ann, picture, title="Haven")
    page.get_by_label("Pick from album").set_input_files(photos.CAT)
    titled(page, "Port")

    page.locator("input[name=title_choice][value=theirs]").check()
    save(page)

    expect(page).to_have_title("Pictures – PictureList")
    merged = pictures.show(admin, picture.id)
    assert merged.title == "Haven"
    assert merged.thumbnail != picture.thumbnail


def test_cancel_of_a_conflict_drops_what_is_parked(page, admin, ann, picture):
    now = pictures.edit(ann, picture, title="Haven")
    page.get_by_label("Pick from album").set_input_files(photos.CAT)
    titled(page, "Port")
    draft = page.locator("input[name=draft]").first.get_attribute("value")
    assert admin.get(f"/pictures/drafts/{draft}/thumbnail").status == 200

    page.get_by_role("button", name="Cancel").click()

    expect(page).to_have_title("Pictures – PictureList")
    assert pictures.show(admin, picture.id) == now
    assert admin.get(f"/pictures/drafts/{draft}/thumbnail").status == 404


def test_a_third_change_during_the_choice_asks_again(page, admin, ann, picture):
    picture = pictures.edit(ann, picture, title="Haven")
    titled(page, "Port")
    pictures.edit(ann, picture, title="Bay")

    page.locator("input[name=title_choice][value=mine]").check()
    save(page)

    expect(page.get_by_role("group", name="Title")).to_contain_text("Bay")
    page.locator("input[name=title_choice][value=mine]").check()
    save(page)
    expect(page).to_have_title("Pictures – PictureList")
    assert pictures.show(admin, picture.id).title == "Port"


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
def test_what_was_deleted_meanwhile_comes_back_by_save(page, admin, ann, picture):
    pictures.delete(ann, picture)
    page.get_by_label("Description", exact=True).fill("Still here")
    titled(page, "Port")
    expect(page.get_by_role("alert")).to_contain_text("ann deleted this meanwhile")
    expect(page.get_by_label("Title", exact=True)).to_have_value("Port")
    expect(page.get_by_label("Description", exact=True)).to_have_value("Still here")
    assert pictures.titles(admin) == []

    save(page)

    expect(notice(page)).to_be_visible()
    restored = pictures.show(admin, picture.id)
    assert (restored.title, restored.description) == ("Port", "Still here")
    assert restored.thumbnail == picture.thumbnail
