"""Lists move by themselves: what one does, the other sees, row by row and without a reload."""

import pytest
from playwright.sync_api import expect

import markup
import pictures
from client import Client
from visitors import row


@pytest.fixture
def page(server, admin, visit):
    """The list in a browser of `admin`; whoever loads it anew loses the mark on its window."""
    for title in ("Coins", "Harbour", "Moon"):
        pictures.add(admin, title)
    page = visit(server, as_=admin)
    open_list(page)
    return page


def open_list(page, address="/pictures"):
    with page.expect_response(lambda response: "/live?" in response.url):
        page.goto(address)
    page.evaluate("window.isMarked = true")


def titles(page):
    return page.locator(".row-title").all_text_contents()


def is_same_page(page):
    return page.evaluate("window.isMarked === true")


def test_what_another_adds_changes_and_deletes_shows_by_itself(page, ann):
    expect(page.locator(".row-title")).to_have_text(["Coins", "Harbour", "Moon"])

    lamp = pictures.add(ann, "Lamp", "Brass")
    expect(page.locator(".row-title")).to_have_text(["Coins", "Harbour", "Lamp", "Moon"])

    lamp = pictures.edit(ann, lamp, desc="Copper")
    expect(row(page, "Lamp")).to_contain_text("Copper")

    lamp = pictures.edit(ann, lamp, title="Anvil")
    expect(page.locator(".row-title")).to_have_text(["Anvil", "Coins", "Harbour", "Moon"])

    pictures.delete(ann, lamp)
    expect(page.locator(".row-title")).to_have_text(["Coins", "Harbour", "Moon"])
    assert is_same_page(page)


def test_the_count_goes_with_it(page, ann):
    pictures.add(ann, "Lamp")

    expect(page.get_by_role("heading", level=1)).to_have_text("Pictures 4")


def test_two_browsers_see_each_other(server, page, ann, visit):
    other = visit(server, "phone", as_=ann)
    open_list(other)

    other.get_by_role("link", name="Add").click()
    other.get_by_label("Title", exact=True).fill("Lamp")
    other.get_by_role("button", name="Save", exact=True).click()

    expect(row(page, "Lamp")).to_be_visible()
    page.get_by_role("link", name="Lamp").click()
    page.get_by_label("Title", exact=True).fill("Lantern")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(row(other, "Lantern")).to_be_visible()


def test_what_came_says_so_quietly(page, ann):
    pictures.add(ann, "Lamp")

    expect(page.locator(".live-status")).to_have_text("The list has changed.")
    expect(page.locator(".live-status")).to_have_attribute("aria-live", "polite")


def test_the_focus_stays_where_it_is(page, ann):
    link = page.get_by_role("link", name="Harbour")
    link.focus()

    harbour = next(found for found in all_pictures(ann) if found.title == "Harbour")
    harbour = pictures.edit(ann, harbour, desc="After the storm")
    expect(row(page, "Harbour")).to_contain_text("After the storm")
    expect(link).to_be_focused()

    pictures.edit(ann, harbour, title="Zebra")
    expect(page.locator(".row-title")).to_have_text(["Coins", "Moon", "Zebra"])
    expect(page.get_by_role("link", name="Zebra")).to_be_focused()
    assert is_same_page(page)


def test_what_is_typed_stays(page, ann):
    search = page.get_by_role("searchbox")
    search.press_sequentially("half a wo")

    for picture in all_pictures(ann):
        pictures.delete(ann, picture)

    expect(page.locator(".row")).to_have_count(0)
    page.wait_for_timeout(4_000)
    assert is_same_page(page)
    expect(search).to_have_value("half a wo")
    search.fill("")
    search.blur()
    expect(page.get_by_role("heading", name="No pictures yet")).to_be_visible()


def test_what_is_read_stays_in_its_place(server, admin, ann, visit):
    for number in range(10, 60):
        admin.post("/pictures", {"title": f"Item {number}"})
    page = visit(server, "phone", as_=admin)
    open_list(page)
    page.evaluate("scrollTo(0, 900)")
    read = page.locator(".row").nth(16)
    id, before = read.get_attribute("id"), read.bounding_box()["y"]

    pictures.add(ann, "Item 01")
    expect(page.locator(".row-title").first).to_have_text("Item 01")

    assert abs(page.locator(f"#{id}").bounding_box()["y"] - before) < 2
    # The page is full: what no longer has a place in it is gone.
    expect(page.locator(".row")).to_have_count(50)


def test_an_empty_list_begins(server, admin, ann, visit):
    page = visit(server, as_=admin)
    open_list(page)

    pictures.add(ann, "Lamp")

    expect(row(page, "Lamp")).to_be_visible()


def test_headings_come_and_go(server, admin, ann, visit):
    add_book(ann, "Austen, Jane", "Emma")
    page = visit(server, as_=admin)
    open_list(page, "/books")
    headings = page.get_by_role("heading", level=2)
    expect(headings).to_have_text(["Austen, Jane"])

    add_book(ann, "Atkins, Anna", "Algae")
    add_book(ann, "Woolf, Virginia", "Orlando")
    expect(headings).to_have_text(["Atkins, Anna", "Austen, Jane", "Woolf, Virginia"])
    expect(page.locator(".row-title")).to_have_text(["Algae", "Emma", "Orlando"])

    delete_books(ann, "Austen, Jane")
    expect(headings).to_have_text(["Atkins, Anna", "Woolf, Virginia"])
    assert is_same_page(page)
    delete_books(ann)


def test_tabs_on_one_address_share_a_stream(page, ann):
    asked = []
    page.context.on("request", lambda request: "/live?" in request.url and asked.append(request.url))
    second = page.context.new_page()
    second.goto("/pictures")
    second.evaluate("window.isMarked = true")
    second.wait_for_timeout(500)

    pictures.add(ann, "Lamp")

    expect(row(page, "Lamp")).to_be_visible()
    expect(row(second, "Lamp")).to_be_visible()
    assert asked == []

    page.close()
    pictures.add(ann, "Lantern")
    expect(row(second, "Lantern")).to_be_visible()
    assert len(asked) == 1 and is_same_page(second)


def test_a_list_ends_with_its_session(server, visit):
    page = visit(server, as_=Client(server).log_in("ann"))
    open_list(page)
    tab = page.context.new_page()
    tab.goto("/pictures/new")
    tab.get_by_role("button", name="Log out").click()

    expect(page).to_have_title("Log in – PictureList", timeout=20_000)


def test_without_scripts_a_list_is_as_it_was_loaded(server, admin, ann, visit):
    pictures.add(admin, "Coins")
    page = visit(server, scripts=False, as_=admin)
    page.goto("/pictures")

    pictures.add(ann, "Lamp")
    page.wait_for_timeout(500)
    assert titles(page) == ["Coins"]

    page.reload()
    assert titles(page) == ["Coins", "Lamp"]


def all_pictures(client):
    return [pictures.show(client, found.get("id").removeprefix("r")) for found in pictures.rows(client)]


def add_book(client, author, title):
    assert client.post("/books", {"author": author, "title": title}).status == 303


def delete_books(client, author=None):
    """Deletes the books of an author, or all."""
    while True:
        page = markup.parse_anything(client.get("/books").body)
        groups = markup.find(page, "section", class_="group")
        groups = [group for group in groups if author in (None, markup.text(markup.find(group, "h2")[0]))]
        if not groups:
            return
        for form in markup.find(groups[0], "form"):
            assert client.post(form.get("action")).status == 303
