"""After the log-out the back button shows nothing of what was there (S049).

A page that comes back from a browser's memory asks by script whether its session lives; without scripts nothing can
ask. What comes back from a browser's disk is asked about either way, since pages depend on the cookie.
"""

import re

import pytest
from playwright.sync_api import expect

import pictures
from client import Client


@pytest.fixture(scope="module")
def remembering(start_chromium):
    """A browser that keeps pages in memory for the back button, as all do that are not driven by tests."""
    browser = start_chromium(ignore_default_args=["--disable-back-forward-cache"])
    yield browser
    browser.close()


@pytest.fixture
def page(server, admin, visit, remembering):
    pictures.add(admin, "Private matter")
    page = visit(server, as_=Client(server).log_in(), browser=remembering)
    page.goto("/pictures")
    return page


def go_back(page):
    page.evaluate("history.back()")


def log_out(page):
    page.get_by_role("button", name="Log out").click()
    expect(page).to_have_url(re.compile("/login$"))


def test_the_browser_of_this_test_keeps_pages_and_shows_them_while_the_session_lives(page):
    page.evaluate("window.kept = true")
    page.get_by_role("link", name="Private matter").click()
    expect(page).to_have_url(re.compile("/pictures/[0-9]+$"))

    go_back(page)

    expect(page).to_have_url(re.compile("/pictures$"))
    expect(page.get_by_role("link", name="Private matter")).to_be_visible()
    assert page.evaluate("window.kept")


def test_back_leads_to_the_log_in(page):
    log_out(page)

    go_back(page)

    expect(page).to_have_url(re.compile("/login"))
    expect(page.get_by_role("button", name="Log in")).to_be_visible()
    expect(page.get_by_text("Private matter")).to_have_count(0)


def test_back_shows_nothing_when_the_session_ended_elsewhere(server, admin, visit, remembering):
    pictures.add(admin, "Private matter")
    client = Client(server).log_in()
    page = visit(server, as_=client, browser=remembering)
    page.goto("/pictures")
    page.get_by_role("link", name="Private matter").click()
    expect(page).to_have_url(re.compile("/pictures/[0-9]+$"))
    client.post("/logout")

    go_back(page)

    expect(page).to_have_url(re.compile("/login"))
    expect(page.get_by_text("Private matter")).to_have_count(0)


def test_on_a_plain_connection_in_the_network_too(server, admin, visit, scripts):
    pictures.add(admin, "Private matter")
    address = f"http://catalogue.test:{server.port}"
    page = visit(server, scripts=scripts, as_=Client(server).log_in(), address=address)
    page.goto("/pictures")
    log_out(page)

    go_back(page)

    expect(page).to_have_url(re.compile("/login"))
    expect(page.get_by_text("Private matter")).to_have_count(0)
