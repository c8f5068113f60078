"""The activity page: what everybody did in all lists, and Undo for what still can be undone."""

import pytest
from playwright.sync_api import expect

import hostile
import markup
import pictures
from test_history import lines
from visitors import notice, row


@pytest.fixture
def harbour(admin):
    return pictures.add(admin, "Harbour")


def entries(client, address="/activity"):
    page = markup.parse(client.get(address).body)
    return [entry for log in markup.find(page, "ol", class_="log") for entry in log]


def test_what_everybody_did_stands_there_newest_first(admin, ann, harbour):
    pictures.edit(ann, harbour, title="Port", desc="After")
    ann.post("/friends", {"name": "王小明"})
    pictures.delete(admin, pictures.show(admin, harbour.id))

    deleted, added, changed, first = lines(ann, "/activity")[:4]

    assert "admin deleted Port" in deleted
    assert "ann added 王小明" in added
    assert "ann changed Title and Description of Harbour" in changed
    assert "admin added Harbour" in first


def test_every_line_leads_to_its_record(admin, harbour):
    link = markup.find(entries(admin)[0], "a")[0]

    assert (link.get("href"), markup.text(link)) == (harbour.path, "Harbour")


def test_users_and_what_is_theirs_are_not_told(server, admin, user):
    server.user("password", user, password="another harbour 1842")

    text = admin.get("/activity").text

    assert user not in text.split("</form>", 2)[-1]
    assert "assword of" not in text


def test_undo_stands_where_it_can_be_done(admin, ann, harbour):
    now = pictures.edit(admin, harbour, title="Port")
    pictures.edit(ann, now, title="Haven")

    def offers():
        return [bool(markup.find(entry, "button")) for entry in entries(ann)[:3]]

    assert offers() == [True, False, False]
    button = markup.find(entries(admin)[0], "button")[0]
    assert admin.post("/undo", {"change": button.get("value")}).status == 303
    assert offers() == [True, False, True]
    undo, undone = lines(admin, "/activity")[:2]
    assert "taking back what ann did" in undo and "taken back by admin" in undone


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["admin deleted Port", "ann changed Title of Harbour to Port", "admin added Harbour"]),
        ("who=ann", ["ann changed Title of Harbour to Port"]),
        ("kind=deleted", ["admin deleted Port"]),
        ("who=admin&list=pictures&kind=added", ["admin added Harbour"]),
        ("who=nobody&list=users&kind=everything&before=soon", ["admin deleted Port"]),
    ],
)
def test_the_page_shows_what_is_asked_for(admin, ann, harbour, query, expected):
    now = pictures.edit(ann, harbour, title="Port")
    pictures.delete(admin, now)

    shown = lines(admin, f"/activity?{query}")

    assert all(words in line for words, line in zip(expected, shown))


def test_earlier_changes_stand_behind_a_link(admin, harbour):
    now = harbour
    for number in range(55):
        now = pictures.edit(admin, now, title=f"Harbour {number}")

    page = markup.parse(admin.get("/activity?who=admin&list=pictures").body)
    (earlier,) = markup.find(page, "a", rel="next")
    assert markup.text(earlier) == "Earlier"
    assert "who=admin&list=pictures&before=" in earlier.get("href")
    first, second = lines(admin, "/activity?who=admin&list=pictures"), lines(admin, earlier.get("href"))
    assert len(first) == 50
    assert "Harbour 4" in second[0] and any("admin added Harbour" in line for line in second[:6])


@pytest.mark.parametrize("text", hostile.TEXTS, ids=ascii)
def test_no_title_changes_the_page(admin, harbour, text):
    plain = markup.skeleton(entries(admin)[0])

    pictures.add(admin, f"x{text}x")

    entry = entries(admin)[0]
    assert markup.skeleton(entry) == plain
    assert " ".join(f"x{text}x".replace("\r\n", "\n").split("\n")) in markup.text(entry)


def test_what_was_done_is_undone_from_the_page(server, admin, harbour, visit, kind):
    device, scripts = kind
    page = visit(server, device, scripts, as_=admin)
    pictures.delete(admin, harbour)

    page.goto("/pictures")
    page.get_by_role("link", name="Activity", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Activity")
    page.get_by_role("combobox", name="What").select_option("Deleted")
    page.get_by_role("combobox", name="List").select_option("Pictures")
    page.get_by_role("button", name="Show", exact=True).click()
    line = page.get_by_role("listitem").filter(has_text="deleted Harbour").first
    expect(page.get_by_role("combobox", name="What")).to_have_value("deleted")
    line.get_by_role("button", name="Undo", exact=True).click()

    expect(notice(page)).to_contain_text("Brought back “Harbour”.")
    expect(row(page, "Harbour")).to_be_visible()
