"""The settings: how the site looks to a user, in which language, and where that user is logged in."""

import re

import pytest
from playwright.sync_api import expect

from client import Client
from server import PASSWORD
from visitors import notice

GROUND = {"light": "rgb(242, 244, 246)", "dark": "rgb(14, 17, 20)"}

IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1"


def ground(page):
    return page.evaluate("getComputedStyle(document.body).backgroundColor")


def choose(page, group, name):
    page.get_by_role("group", name=group, exact=True).get_by_role("radio", name=name, exact=True).check()


def saved(page, button="Save"):
    page.get_by_role("button", name=button, exact=True).click()
    expect(notice(page)).to_be_visible()


@pytest.mark.parametrize(("chosen", "device_s"), [("light", "dark"), ("dark", "light")])
def test_colours_that_were_chosen_win_over_the_device_s(server, user, visit, kind, chosen, device_s):
    device, scripts = kind
    page = visit(server, device, scripts, as_=Client(server).log_in(user), color_scheme=device_s)
    page.goto("/pictures")
    assert ground(page) == GROUND[device_s]

    page.get_by_role("link", name="Settings", exact=True).click()
    choose(page, "Colours", chosen.capitalize())
    saved(page)

    expect(page.get_by_role("radio", name=chosen.capitalize(), exact=True)).to_be_checked()
    page.goto("/books")
    assert ground(page) == GROUND[chosen]
    assert page.locator("meta[name=theme-color]").count() == 1


def test_rows_and_shortcuts_are_told_to_styles_and_scripts(server, user, visit, kind):
    device, scripts = kind
    page = visit(server, device, scripts, as_=Client(server).log_in(user))
    page.goto("/settings")
    expect(page.locator("body[data-keys]")).to_have_count(1)

    choose(page, "Rows", "Compact")
    choose(page, "Keyboard shortcuts", "Off")
    saved(page)

    page.goto("/friends")
    expect(page.locator("body.compact:not([data-keys])")).to_have_count(1)


def test_a_language_is_found_by_its_own_name_and_left_the_same_way(server, user, visit, kind):
    device, scripts = kind
    page = visit(server, device, scripts, as_=Client(server).log_in(user), locale="en-GB")
    page.goto("/settings")

    page.get_by_role("radio", name="繁體中文", exact=True).check()
    saved(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("設定")
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
    page.get_by_role("link", name="圖書", exact=True).click()
    expect(page).to_have_title("圖書 – PictureList")

    page.goto("/settings")
    page.get_by_role("radio", name="English", exact=True).check()
    saved(page, "儲存")
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")


@pytest.mark.parametrize(
    ("locale", "lang", "button"), [("zh-CN", "zh-Hans", "登录"), ("zh-TW", "zh-Hant", "登入"), ("fr-FR", "en", "Log in")]
)
def test_the_log_in_speaks_the_browser_s_language(server, visit, locale, lang, button):
    page = visit(server, locale=locale)

    page.goto("/login")

    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.get_by_role("button", name=button, exact=True)).to_be_visible()


def test_a_phone_that_was_lost_is_logged_out_from_here(server, user, visit, kind):
    device, scripts = kind
    client = Client(server).log_in(user)
    page = visit(server, device, scripts, as_=client)
    phone = visit(server, user_agent=IPHONE)
    phone.goto("/login")
    phone.get_by_label("Username", exact=True).fill(user)
    phone.get_by_label("Password", exact=True).fill(PASSWORD)
    phone.get_by_role("button", name="Log in", exact=True).click()
    expect(phone).to_have_url(re.compile("/pictures$"))

    page.goto("/settings")
    page.get_by_role("button", name="Log out Safari on iPhone", exact=True).click()

    expect(notice(page)).to_be_visible()
    expect(page.get_by_text("Safari on iPhone")).to_have_count(0)
    phone.goto("/pictures")
    expect(phone).to_have_url(re.compile("/login"))


def test_a_changed_password_is_confirmed(server, user, visit, kind):
    device, scripts = kind
    page = visit(server, device, scripts, as_=Client(server).log_in(user))
    page.goto("/settings")
    page.get_by_role("link", name="Change your password", exact=True).click()
    for label, text in [("Current", PASSWORD), ("New", "quiet meadow 77"), ("Repeat", "quiet meadow 77")]:
        page.get_by_label(f"{label} password", exact=True).fill(text)

    page.get_by_role("button", name="Save", exact=True).click()

    expect(page).to_have_url(re.compile("/pictures$"))
    expect(notice(page)).to_contain_text("Your password is changed.")
