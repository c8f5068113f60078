"""Several photos at once: picked, dropped or pasted; each becomes a record called by its file's name, in one change."""

import base64
import re

import pytest
from playwright.sync_api import expect

import photos
from visitors import notice, row

#: Lets files be dropped on the page, or pasted into it, as a browser does.
GIVE = """([kind, files]) => {
  const carried = new DataTransfer();
  for (const [name, type, text] of files)
    carried.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name, { type }));
  const target = document.activeElement ?? document.body;
  const options = { bubbles: true, cancelable: true };
  if (kind === "paste")
    return target.dispatchEvent(new ClipboardEvent("paste", { ...options, clipboardData: carried }));
  const steps = { hold: ["dragenter", "dragover"], leave: ["dragleave"], drop: ["dragenter", "dragover", "drop"] };
  for (const step of steps[kind])
    target.dispatchEvent(new DragEvent(step, { ...options, dataTransfer: carried }));
}"""


def give(page, kind, *paths):
    files = [[path.name, "image/jpeg", base64.b64encode(path.read_bytes()).decode()] for path in paths]
    page.evaluate(GIVE, [kind, files])


@pytest.fixture
def letter(tmp_path):
    path = tmp_path / "letter.jpg"
    path.write_text("Dear diary\n")
    return path


def both_are_there(page):
    expect(page).to_have_url(re.compile(r"/pictures\?done=\d+$"))
    expect(notice(page)).to_contain_text("Added 2 pictures.")
    for title in ("base420", "rgba soft"):
        expect(row(page, title).locator("img")).to_be_visible()


def test_several_are_picked_saved_and_taken_back_as_one(server, admin, visit, kind):
    device, scripts = kind
    page = visit(server, device, scripts, as_=admin)
    page.goto("/pictures/new")

    page.get_by_label("Pick several").set_input_files([photos.COFFEE, photos.CAT])
    if not scripts:
        page.get_by_role("button", name="Save them all").click()

    both_are_there(page)
    notice(page).get_by_role("button", name="Undo").click()
    expect(notice(page)).to_contain_text("Deleted 2 pictures.")
    expect(page.locator("li.row")).to_have_count(0)


@pytest.mark.parametrize("way", ["drop", "paste"])
def test_several_are_dropped_on_a_list_or_pasted_into_it(server, admin, visit, way):
    page = visit(server, as_=admin)
    page.goto("/pictures")

    give(page, way, photos.COFFEE, photos.CAT)

    both_are_there(page)


def test_what_is_held_over_a_list_is_awaited_there(server, admin, visit):
    page = visit(server, as_=admin)
    page.goto("/pictures")
    expect(page.get_by_text("Drop pictures here")).to_be_hidden()

    give(page, "hold", photos.COFFEE)

    expect(page.get_by_text("Drop pictures here")).to_be_in_viewport()
    give(page, "leave", photos.COFFEE)
    expect(page.get_by_text("Drop pictures here")).to_be_hidden()


def test_what_is_no_picture_is_named_and_the_others_are_saved(server, admin, visit, letter):
    page = visit(server, as_=admin)
    page.goto("/pictures")

    give(page, "drop", photos.COFFEE, letter)

    expect(page.get_by_role("heading", name="Added one picture")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("“letter.jpg” is a text")
    page.get_by_role("link", name="Back to Pictures").last.click()
    expect(notice(page)).to_contain_text("Added “base420”.")
    expect(row(page, "base420")).to_be_visible()


@pytest.mark.parametrize("way", ["drop", "paste"])
def test_a_photo_is_dropped_on_a_form_or_pasted_into_it(server, admin, visit, way):
    page = visit(server, as_=admin)
    page.goto("/pictures/new")
    page.get_by_label("Title", exact=True).fill("Coffee")

    give(page, way, photos.COFFEE)

    expect(page.get_by_role("img", name="The chosen picture")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(notice(page)).to_contain_text("Added “Coffee”.")
    expect(row(page, "Coffee").locator("img")).to_be_visible()


def test_of_several_on_a_form_the_first_is_taken_which_is_said(server, admin, visit):
    page = visit(server, as_=admin)
    page.goto("/pictures/new")

    give(page, "drop", photos.COFFEE, photos.CAT)

    expected = f"{photos.COFFEE.name} – Of these the first is taken: a record has one picture."
    expect(page.locator(".chosen")).to_have_text(expected)


def test_text_is_pasted_as_ever(server, admin, visit):
    page = visit(server, as_=admin)
    page.goto("/pictures/new")

    page.get_by_label("Title", exact=True).focus()
    prevented = page.evaluate(
        "() => { const carried = new DataTransfer(); carried.setData('text/plain', 'Tea'); return !document.activeElement"
        ".dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: carried })) }"
    )

    assert not prevented


@pytest.fixture
def huge(tmp_path):
    path = tmp_path / "huge.jpg"
    with path.open("wb") as file:
        file.truncate((100 << 20) + 1)
    return path


def test_of_several_one_over_the_limit_is_told_before_any_is_sent(server, admin, visit, huge):
    page = visit(server, as_=admin)
    page.goto("/pictures/new")

    page.get_by_label("Pick several").set_input_files([photos.COFFEE, huge])

    expect(page.get_by_role("alert")).to_contain_text("“huge.jpg” is too large, and nothing was saved: 100 MB")
    page.goto("/pictures")
    expect(page.locator("li.row")).to_have_count(0)


def test_an_empty_file_or_too_many_are_told_before_any_is_sent(server, admin, visit, tmp_path):
    (tmp_path / "no$&thing.jpg").touch()
    page = visit(server, as_=admin)
    page.goto("/pictures/new")

    page.get_by_label("Pick several").set_input_files([photos.COFFEE, tmp_path / "no$&thing.jpg"])
    expect(page.get_by_role("alert")).to_contain_text("“no$&thing.jpg” is empty, and nothing was saved.")
    page.get_by_label("Pick several").set_input_files([photos.CAT] * 101)
    expect(page.get_by_role("alert")).to_contain_text("a hundred pictures are the most at once")

    page.get_by_label("Pick several").set_input_files([photos.COFFEE, photos.CAT])
    both_are_there(page)


def test_that_a_photo_is_over_the_limit_is_told_as_soon_as_it_is_picked(server, admin, visit, huge):
    page = visit(server, as_=admin)
    page.goto("/pictures/new")

    page.get_by_label("Pick from album").set_input_files(huge)
    expect(page.get_by_role("alert")).to_have_text("“huge.jpg” is too large: 100 MB are the most. Pick another.")

    page.get_by_label("Pick from album").set_input_files(photos.COFFEE)
    expect(page.get_by_role("alert")).to_have_count(0)
