"""What a form does for who fills it in: the next record, steps back, keys, and what is not saved is neither lost nor left unasked."""

import re

import pytest
from playwright.sync_api import expect

import photos
import pictures
from visitors import notice, save
from waiting import eventually


def title(page):
    return page.get_by_label("Title", exact=True)


def description(page):
    return page.get_by_label("Description", exact=True)


@pytest.fixture(autouse=True)
def nothing_kept(admin):
    """No test leaves anything for the next."""
    yield
    admin.post("/pictures/new/unsaved/delete")


def keep(page, act):
    """Does something and waits until what is typed by then is kept."""
    with page.expect_response(lambda answer: answer.url.endswith("/unsaved")) as kept:
        act()
    assert kept.value.status == 204


def test_one_picture_after_the_other_is_added_without_the_list(server, admin, visit, kind):
    page = visit(server, *kind, as_=admin)
    page.goto("/pictures/new")
    expect(title(page)).to_be_focused()

    for name in ("First", "Second"):
        page.keyboard.type(name)
        page.get_by_role("button", name="Save and add another").click()
        expect(notice(page)).to_contain_text(f"Added “{name}”.")
        expect(title(page)).to_be_focused()
        expect(title(page)).to_have_value("")

    assert pictures.titles(admin) == ["First", "Second"]


def test_the_form_leads_to_the_records_around(server, admin, visit, kind):
    for name in ("Ants", "Bats", "Cats"):
        pictures.add(admin, name)
    page = visit(server, *kind, as_=admin)
    page.goto("/pictures?sort=-title")
    page.get_by_role("link", name="Bats").click()

    page.get_by_role("link", name="Next Ants").click()
    expect(title(page)).to_have_value("Ants")
    page.get_by_role("link", name="Previous Bats").click()
    page.get_by_role("link", name="Previous Cats").click()
    expect(title(page)).to_have_value("Cats")
    expect(page.get_by_role("link", name="Previous")).to_have_count(0)
    page.get_by_role("link", name="Back to Pictures").click()

    expect(page).to_have_url(re.compile(r"/pictures\?sort=-title$"))


@pytest.mark.parametrize("key", ["Control+s", "Meta+s"])
def test_a_key_saves_from_within_a_field(server, admin, visit, key):
    page = visit(server, as_=admin)
    page.goto("/pictures/new")
    title(page).fill("By key")

    title(page).press(key)

    expect(notice(page)).to_contain_text("Added “By key”.")


def test_a_field_s_change_is_taken_back_and_made_again_by_key(server, admin, visit):
    page = visit(server, as_=admin)
    page.goto("/friends/new")
    name, no = page.get_by_label("Name", exact=True), page.get_by_role("radio", name="No")
    name.fill("Ada")
    page.get_by_label("Tel", exact=True).fill("012")
    page.get_by_role("radio", name="Yes").check(force=True)

    page.keyboard.press("Control+z")
    expect(no).to_be_checked()
    page.keyboard.press("Control+z")
    expect(page.get_by_label("Tel", exact=True)).to_have_value("")
    expect(name).to_have_value("Ada")
    page.keyboard.press("Control+Shift+z")
    page.keyboard.press("Control+Shift+z")

    expect(page.get_by_label("Tel", exact=True)).to_have_value("012")
    expect(page.get_by_role("radio", name="Yes")).to_be_checked()


def test_a_chosen_photo_is_a_step_too(server, admin, visit):
    page = visit(server, as_=admin)
    page.goto("/pictures/new")
    image = page.get_by_role("group", name="Picture").locator("img")
    page.get_by_label("Pick from album").set_input_files(photos.COFFEE)
    expect(image).to_be_visible()

    page.keyboard.press("Control+z")
    expect(image).to_have_count(0)
    page.keyboard.press("Control+Shift+z")

    expect(image).to_be_visible()


def test_who_leaves_unsaved_edits_is_asked(server, admin, visit, device):
    page = visit(server, device, as_=admin)
    page.goto("/pictures/new")
    asked = []

    def stay(dialog):
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    title(page).click()
    page.keyboard.type("Half a")
    page.get_by_role("link", name="Back to Pictures").click()

    expect(title(page)).to_have_value("Half a")
    assert asked == ["beforeunload"]


@pytest.mark.parametrize("way", ["save", "cancel", "nothing typed"])
def test_who_leaves_nothing_unsaved_is_not_asked(server, admin, visit, way):
    page = visit(server, as_=admin)
    page.goto("/pictures/new")
    page.on("dialog", lambda dialog: pytest.fail(f"asked: {dialog.type}"))
    title(page).click()
    if way != "nothing typed":
        page.keyboard.type("Half a")
    if way == "save":
        save(page)
    elif way == "cancel":
        page.get_by_role("link", name="Cancel").click()
    else:
        page.get_by_role("link", name="Back to Pictures").click()

    expect(page).to_have_url(re.compile("/pictures(\\?done=.*)?$"))


def test_what_was_left_is_offered_again_and_saved(server, admin, visit, device):
    page = visit(server, device, as_=admin)
    page.goto("/pictures/new")
    keep(page, lambda: (title(page).fill("Half a"), description(page).fill("thought")))

    page.goto("/pictures/new")
    expect(title(page)).to_have_value("")
    page.get_by_role("link", name="Go on with it").click()
    expect(title(page)).to_have_value("Half a")
    expect(description(page)).to_have_value("thought")
    save(page)
    expect(notice(page)).to_contain_text("Added “Half a”.")
    page.goto("/pictures/new")

    expect(page.get_by_text("without saving it")).to_have_count(0)


def test_what_is_typed_in_the_last_moment_is_kept(server, admin, visit):
    picture = pictures.add(admin, "Coins")
    page = visit(server, as_=admin)
    page.goto(picture.path)

    title(page).fill("Old coins")
    page.goto("/pictures")

    # It is on its way when the page has gone.
    assert eventually(lambda: "without saving it" in admin.get(picture.path).text)
    page.goto(picture.path)
    page.get_by_role("link", name="Go on with it").click()
    expect(title(page)).to_have_value("Old coins")


def test_cancel_drops_what_was_kept(server, admin, visit):
    page = visit(server, as_=admin)
    page.goto("/pictures/new")
    keep(page, lambda: title(page).fill("Never mind"))

    with page.expect_request(lambda request: request.url.endswith("/unsaved/delete")):
        page.get_by_role("link", name="Cancel").click()
    expect(page).to_have_url(re.compile("/pictures$"))
    page.goto("/pictures/new")

    expect(page.get_by_text("without saving it")).to_have_count(0)


def test_what_is_offered_can_be_discarded_while_something_else_is_typed(server, admin, visit, kind):
    device, scripts = kind
    admin.post("/pictures/new/unsaved", {"title": "Half a"})
    page = visit(server, device, scripts, as_=admin)
    page.goto("/pictures/new")
    title(page).fill("Another")

    page.get_by_role("button", name="Discard").click()

    expect(page.get_by_text("without saving it")).to_have_count(0)
    expect(title(page)).to_have_value("Another" if scripts else "")


def test_enter_leads_on_where_the_key_says_so(server, admin, visit, device):
    page = visit(server, device, as_=admin)
    page.goto("/pictures/new")
    title(page).fill("By Enter")

    title(page).press("Enter")

    if device == "phone":
        expect(description(page)).to_be_focused()
    else:
        expect(notice(page)).to_contain_text("Added “By Enter”.")
