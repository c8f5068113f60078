"""Friends, Students and Books as people use them: added, edited, found, put in order, deleted and brought back."""

import re

import pytest
from playwright.sync_api import expect

from client import Client
from visitors import notice, row, save

DEVICES_AND_SCRIPTS = [("phone", True), ("desktop", True), ("desktop", False)]


@pytest.fixture
def new_server_page(new_server, visit):
    """Opens the empty lists of a new server, signed in: `new_server_page(device, scripts)`."""
    admin = Client(new_server).replace_default_password()

    def open_(device, scripts):
        page = visit(new_server, device, scripts, as_=admin)
        page.goto("/pictures")
        return page

    return open_


@pytest.mark.parametrize(("device", "scripts"), DEVICES_AND_SCRIPTS)
def test_a_friend_is_added_called_and_found(new_server_page, device, scripts):
    page = new_server_page(device, scripts)

    open_list(page, "Friends")
    expect(page.get_by_role("heading", name="No friends yet")).to_be_visible()
    page.get_by_role("link", name="Add", exact=True).click()
    page.get_by_label("Name", exact=True).fill("王小明")
    expect(page.get_by_label("Tel", exact=True)).to_have_attribute("type", "tel")
    page.get_by_label("Tel", exact=True).fill("+86 (0)10 1234-5678")
    expect(page.get_by_role("radio", name="No", exact=True)).to_be_checked()
    page.get_by_role("radio", name="Yes", exact=True).check()
    save(page)

    expect(notice(page)).to_contain_text("Added “王小明”.")
    expect(row(page, "王小明")).to_contain_text("+86 (0)10 1234-5678")
    expect(row(page, "王小明")).to_contain_text("Married")
    search(page, "小明")
    expect(row(page, "王小明")).to_be_visible()
    search(page, "nobody")
    expect(page.get_by_role("heading", name="Nothing matches “nobody”")).to_be_visible()
    page.get_by_role("link", name="Clear search").click()
    row(page, "王小明").get_by_role("link").click()
    expect(page.get_by_role("radio", name="Yes", exact=True)).to_be_checked()


@pytest.mark.parametrize(("device", "scripts"), DEVICES_AND_SCRIPTS)
def test_a_student_has_a_date_from_the_start_that_can_be_edited(new_server_page, device, scripts):
    page = new_server_page(device, scripts)

    open_list(page, "Students")
    page.get_by_role("link", name="Add", exact=True).click()
    date = page.get_by_label("Date", exact=True)
    expect(date).to_have_value(re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d$"))
    page.get_by_label("Name", exact=True).fill("Ann")
    date.fill("2026-03-12T09:30")
    save(page)

    expect(row(page, "Ann").locator("time")).to_have_text("12 Mar 2026, 09:30")
    row(page, "Ann").get_by_role("link").click()
    page.get_by_label("Date", exact=True).fill("2026-03-13T10:00")
    save(page)
    expect(row(page, "Ann").locator("time")).to_have_attribute("datetime", "2026-03-13T10:00")


@pytest.mark.parametrize(("device", "scripts"), DEVICES_AND_SCRIPTS)
def test_books_stand_under_their_authors_in_any_browser(new_server_page, device, scripts):
    page = new_server_page(device, scripts)

    open_list(page, "Books")
    for title, author in [("Persuasion", "Austen, Jane"), ("Ulysses", "Joyce, James"), ("Emma", "Austen, Jane")]:
        page.get_by_role("link", name="Add", exact=True).click()
        page.get_by_label("Title", exact=True).fill(title)
        page.get_by_label("Author", exact=True).fill(author)
        save(page)

    expect(page.locator("h2.section-head")).to_have_text(["Austen, Jane", "Joyce, James"])
    expect(page.locator(".row-title")).to_have_text(["Emma", "Persuasion", "Ulysses"])
    page.get_by_label("Sort", exact=True).and_(page.locator("select")).select_option("-title")
    if not scripts:
        page.get_by_role("button", name="Sort", exact=True).click()
    expect(page.locator(".row-title")).to_have_text(["Ulysses", "Persuasion", "Emma"])
    expect(page.locator("h2.section-head")).to_have_count(0)


@pytest.mark.parametrize(
    ("path", "form", "errors"),
    [
        ("/friends", {"name": "", "marry": "perhaps"}, ["name", "marry"]),
        ("/students", {"name": " ", "date": "2026-02-30T10:00"}, ["name", "date"]),
        ("/books", {"title": "", "author": "", "theDate": "yesterday"}, ["title", "author", "theDate"]),
    ],
)
def test_all_that_is_wrong_is_said_beside_each_field(admin, path, form, errors):
    answer = admin.post(path, form)

    assert answer.status == 422, answer
    page = answer.body.decode()
    assert 'role="alert"' in page
    for name in errors:
        assert f'id="{name}-error"' in page
        assert f'href="#{name}"' in page
    assert page.count('class="error"') == len(errors)


def open_list(page, name):
    page.get_by_role("navigation", name="Lists").get_by_role("link", name=name).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)


def search(page, words):
    page.get_by_role("searchbox", name="Search", exact=True).fill(words)
    page.get_by_role("button", name="Search", exact=True).click()
