"""A record's history: what was done to it, by whom, and the way back to how it was."""

import re

import pytest
from playwright.sync_api import expect

import markup
import photos
import pictures
from visitors import notice, row


@pytest.fixture
def picture(admin):
    return pictures.add(admin, "Harbour", "Before the storm", photo=photos.COFFEE)


@pytest.fixture
def edited(admin, ann, picture):
    """The picture, after two edits by two users."""
    now = pictures.edit(admin, picture, title="Port")
    return pictures.edit(ann, now, title="Haven", desc="")


def lines(client, address):
    """The entries of a history or of the activity page, each as its words."""
    answer = client.get(address)
    assert answer.status == 200, answer
    page = markup.parse(answer.body)
    return [" ".join(markup.text(entry).split()) for log in markup.find(page, "ol", class_="log") for entry in log]


def changes(client, picture):
    """The numbers that the history's buttons restore to, newest first."""
    page = markup.parse(client.get(f"{picture.path}/history").body)
    return [button.get("value") for button in markup.find(page, "button", name="change")]


def restore(client, picture, change):
    return client.post(f"{picture.path}/restore", {"change": change})


def test_every_change_is_told_from_what_to_what(admin, edited):
    newest, middle, oldest = lines(admin, f"{edited.path}/history")

    assert "ann changed 2 fields" in newest
    assert "Port" in newest and "Haven" in newest and "Before the storm" in newest and "empty" in newest
    assert "admin changed Title" in middle
    assert re.search("Harbour .*→ .*Port", middle)
    assert "admin added it" in oldest and "→" not in oldest
    assert all("Restore" in line for line in (newest, middle, oldest))


def test_a_version_is_brought_back_as_a_new_change(admin, ann, edited):
    answer = restore(admin, edited, changes(admin, edited)[-1])

    assert answer.status == 303
    back = pictures.show(ann, edited.id)
    assert (back.title, back.description) == ("Harbour", "Before the storm")
    assert int(back.version) == int(edited.version) + 1
    assert len(lines(admin, f"{edited.path}/history")) == 4
    undo = admin.post("/undo", {"change": pictures.change(answer)})
    assert undo.status == 303 and pictures.show(admin, edited.id).title == "Haven"


def test_what_is_there_already_is_not_saved_again(admin, edited):
    answer = restore(admin, edited, changes(admin, edited)[0])

    assert (answer.status, answer["Location"]) == (303, "/pictures")
    assert pictures.show(admin, edited.id).version == edited.version


def test_a_deleted_picture_keeps_its_history_and_comes_back(admin, edited):
    before = changes(admin, edited)
    pictures.delete(admin, edited)

    page = markup.parse(admin.get(f"{edited.path}/history").body)
    assert len(lines(admin, f"{edited.path}/history")) == 4
    assert markup.find(page, "img") == []
    assert admin.get(edited.thumbnail.replace("&amp;", "&")).status == 410

    assert restore(admin, edited, before[1]).status == 303
    back = pictures.show(admin, edited.id)
    assert (back.title, back.description, back.thumbnail) == ("Port", "Before the storm", edited.thumbnail)


def test_a_change_of_another_record_or_none_is_not_found(admin, picture):
    other = pictures.add(admin, "Other")

    for change in [changes(admin, other)[0], "", "0", "-1", "01", "x", "99999999999999999999", "1 "]:
        assert restore(admin, picture, change).status == 404, change
    assert admin.post(f"{picture.path}/restore", {}).status == 404
    for address in ("/pictures/1/history", "/pictures/x/history", f"/nothing/{picture.id}/history"):
        assert admin.get(address).status == 404, address


def test_every_photo_of_the_past_is_shown(admin, ann, picture):
    answer = ann.post_multipart(picture.path, {"version": picture.version}, [photos.part(photos.CAT)])
    assert answer.status == 303

    page = markup.parse(admin.get(f"{picture.path}/history").body)

    sources = [image.get("src") for image in markup.find(page, "img")]
    assert len(sources) == 3 and len(set(sources)) == 2
    assert {admin.get(source).status for source in sources} == {200}
    assert all("v=" in source for source in sources)


def test_a_long_text_is_cut_and_keeps_its_lines(admin, picture):
    pictures.edit(admin, picture, desc="First\n" + "long " * 200)

    entry = lines(admin, f"{picture.path}/history")[0]

    assert "First long long" in entry and "…" in entry and len(entry) < 400


def test_a_history_is_a_page_of_its_own_behind_the_form(server, admin, edited, visit, kind):
    device, scripts = kind
    page = visit(server, device, scripts, as_=admin)

    page.goto(edited.path)
    page.get_by_role("link", name="History", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("History of “Haven”")
    expect(page.get_by_role("listitem").filter(has=page.get_by_role("button"))).to_have_count(3)
    page.get_by_role("button", name="Restore", exact=True).last.click()

    expect(notice(page)).to_contain_text("Saved “Harbour”.")
    expect(row(page, "Harbour")).to_contain_text("Before the storm")
    notice(page).get_by_role("button", name="Undo").click()
    expect(notice(page)).to_contain_text("Undone: “Haven” is as it was.")
    notice(page).get_by_role("button", name="Undo").click()
    expect(notice(page)).to_contain_text("Done again: “Harbour”.")
    expect(row(page, "Harbour")).to_be_visible()
