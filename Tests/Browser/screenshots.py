#!/usr/bin/env python3
"""Pictures of every page and state for the eye: `screenshots.py FOLDER [LANGUAGE ...]` writes
LANGUAGE/PAGE-DEVICE-THEME.png for each.

They are looked at by people, laid beside the drawn ones; no test compares them.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "Outside"))

import photos
import pictures
import samples
from client import Client
from server import PASSWORD, Server
from visitors import CHROMIUM, DEVICES, Visitor

THEMES = ("light", "dark")


class Album:
    """The pages in the order a first user comes upon them, in one language."""

    def __init__(self, server, browser, folder, language):
        self.server = server
        self.browser = browser
        self.folder = folder
        self.language = language
        self.admin = None

    def take(self):
        self.outside()
        self.admin = Client(self.server).replace_default_password()
        self.server.add_users("ann")
        self.ann = Client(self.server).log_in("ann")
        self.open("pictures-empty", "/pictures")
        added = [self.add(*sample) for sample in samples.pictures(self.language)]
        for path, form in samples.others(self.language):
            self.admin.post(path, form)
        self.lists(added)
        self.many(added)
        self.forms(added)
        self.two_at_once(added)
        self.past(added)
        self.account()
        self.troubles()

    def outside(self):
        self.open("login", "/login")
        self.shoot("login-wrong", self.wrong_log_in)
        self.shoot("login-throttled", self.throttled)
        self.shoot("password-first", self.first_password)

    def lists(self, added):
        self.open("pictures", "/pictures")
        self.open("friends", "/friends")
        self.open("students", "/students")
        self.open("books", "/books")
        self.open("books-by-date", "/books?sort=-theDate")
        self.open("pictures-grid", "/pictures?view=grid")
        self.open("pictures-changed", "/pictures?since=0")
        self.open("search", f"/pictures?q={added[1].title}")
        self.open("search-none", f"/pictures?q={added[1].title}zzz")

    def many(self, added):
        self.open("select", "/pictures?select=yes")
        self.shoot("select-some", self.select)
        self.open("select-all", "/pictures?select=all")
        self.shoot("set", self.set_field)
        self.shoot("set-nothing", self.set_nothing)
        self.shoot("bulk-empty", self.nothing_selected)
        self.shoot("bulk-changed", lambda page: self.changed_selection(page, added[:3]))

    def forms(self, added):
        self.open("picture-edit", added[0].path)
        self.open("picture-new", "/pictures/new")
        self.shoot("picture-new-preview", self.preview)
        self.shoot("picture-new-errors", self.errors)
        self.shoot("photo-refused", self.refused_photo)
        self.shoot("photos-refused", self.refused_photos)
        self.open("friend-new", "/friends/new")
        self.open("student-new", "/students/new")
        self.open("book-new", "/books/new")
        self.shoot("book-new-errors", self.wrong_book)

    def two_at_once(self, added):
        self.shoot("conflict", lambda page: self.conflict(page, added[1], self.ann))
        self.shoot("conflict-own", lambda page: self.conflict(page, added[1], self.admin))
        self.shoot("delete-conflict", lambda page: self.delete_conflict(page, added[5]))

    def past(self, added):
        gone = added[4]
        self.open("pictures-saved", self.edited(added[3]))
        notice = f"/pictures?done={pictures.delete(self.admin, gone)}"
        self.open("pictures-undo", notice)
        self.open("deleted", gone.path)
        cat = self.lively(added[1])
        self.open("history", f"{cat.path}/history")
        self.open("history-deleted", f"{gone.path}/history")
        self.open("activity", "/activity")
        self.open("activity-none", "/activity?list=students&kind=deleted")
        self.shoot("undo-refused", lambda page: self.refused_undo(page, cat))

    def account(self):
        for name in ("Macintosh; Intel Mac OS X 10_15_7", "iPhone; CPU iPhone OS 18_5 like Mac OS X"):
            self.log_in_from(f"Mozilla/5.0 ({name}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1")
        self.open("settings", "/settings")
        self.open("settings-saved", self.admin.post("/settings", {"rows": "compact"})["Location"])
        self.open("pictures-compact", "/pictures")
        self.admin.post("/settings", {"rows": "comfortable"})
        self.open("password", "/password")
        self.shoot("password-wrong", self.wrong_password)

    def troubles(self):
        self.open("404", "/nothing")
        self.shoot("session-ended", self.ended_session)

    def open(self, name, address):
        self.shoot(name, lambda page: page.goto(address))

    def shoot(self, name, arrange):
        for device in DEVICES:
            locale = samples.LOCALES[self.language]
            visitor = Visitor(self.browser, self.server, device, as_=self.admin, locale=locale, reduced_motion="reduce")
            page = visitor.page
            arrange(page)
            # A live list keeps the network busy for ever, and what is out of sight may never be loaded.
            page.wait_for_function(
                "[...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)"
            )
            for theme in THEMES:
                page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                page.screenshot(path=self.folder / f"{name}-{device}-{theme}.png")
            visitor.close()

    def add(self, title, description, photo):
        path = photos.FOLDER / photo if photo else None
        return pictures.add(self.admin, title, description, path if path and path.exists() else None)

    def log_in(self, page, username, password):
        page.goto("/login")
        page.locator("#username").fill(username)
        page.locator("#password").fill(password)
        save(page)

    def wrong_log_in(self, page):
        # Another name each time, before five failures bring another page.
        self.log_in(page, f"anna{page.viewport_size['width']}", "not the password")
        page.get_by_role("alert").wait_for()

    def throttled(self, page):
        for _ in range(6):
            self.log_in(page, f"eve{page.viewport_size['width']}", "not the password")
            page.get_by_role("alert").wait_for()

    def first_password(self, page):
        self.log_in(page, "admin", "password")
        page.locator("#current").wait_for()

    def ended_session(self, page):
        Client(self.server).log_in("admin").post("/settings/sessions/end")
        page.goto("/pictures/new")
        page.locator("#username").wait_for()

    def wrong_password(self, page):
        page.goto("/password")
        page.locator("#current").fill("not the password")
        page.locator("#new").fill("short")
        page.locator("#again").fill("shorter")
        save(page)
        page.locator("#current-error").wait_for()

    def pick(self, page, photo):
        page.locator("input[type=file][name=picture]").first.set_input_files(photo)

    def preview(self, page):
        page.goto("/pictures/new")
        page.locator("#title").fill(samples.pictures(self.language)[0][0])
        self.pick(page, photos.COFFEE)
        page.locator(".field.photo img").wait_for()

    def errors(self, page):
        page.goto("/pictures/new")
        page.locator("#desc").fill(samples.pictures(self.language)[0][1])
        self.pick(page, photos.COFFEE)
        save(page)
        page.get_by_role("alert").wait_for()

    def refused_photo(self, page):
        page.goto("/pictures/new")
        page.locator("#title").fill(samples.pictures(self.language)[0][0])
        self.pick(page, {"name": "letter.pdf", "mimeType": "application/pdf", "buffer": b"%PDF-1.7 and more"})
        save(page)
        page.get_by_role("alert").wait_for()

    def refused_photos(self, page):
        page.goto("/pictures/new")
        page.locator("input[name=photos]").set_input_files(
            [{"name": name, "mimeType": "image/jpeg", "buffer": b"no picture"} for name in ("a.jpg", "b.jpg")]
        )
        page.get_by_role("alert").wait_for()

    def wrong_book(self, page):
        page.goto("/books/new")
        save(page)
        page.get_by_role("alert").wait_for()

    def select(self, page):
        page.goto("/pictures?select=yes")
        for box in page.get_by_role("checkbox").all()[:3]:
            box.check()

    def set_field(self, page):
        self.select(page)
        page.locator(".bulk .button:not(.quiet)").first.click()
        page.locator("form.slim").wait_for()

    def set_nothing(self, page):
        self.set_field(page)
        for box in page.locator("input[name=set]").all():
            box.uncheck()
        save(page)
        page.get_by_role("alert").wait_for()

    def nothing_selected(self, page):
        page.goto("/pictures?select=yes")
        # As without scripts.
        page.locator(".bulk .danger").evaluate("(button) => { button.disabled = false }")
        page.locator(".bulk .danger").click()
        page.locator("main h1").wait_for()

    def changed_selection(self, page, added):
        # A live list would show the change as it happens.
        page.route("**/live?*", lambda route: route.abort())
        page.goto("/pictures?select=yes")
        for picture in added:
            page.locator(f"input[name=id][value='{picture.id}']").check()
        pictures.edit(self.ann, pictures.show(self.ann, added[0].id), desc=page.viewport_size["width"])
        page.locator(".bulk .danger").click()
        page.locator("main h1").wait_for()

    def conflict(self, page, picture, other):
        now = self.as_added(picture)
        mine, theirs = samples.EDITS[self.language]
        page.goto(picture.path)
        pictures.edit(other, now, title=theirs, desc=f"{picture.description} {theirs}")
        page.locator("#title").fill(mine)
        self.pick(page, photos.COFFEE)
        save(page)
        page.get_by_role("radio").first.wait_for()

    def delete_conflict(self, page, picture):
        now = self.as_added(picture)
        # From the record's own form: a list would show the change as it happens.
        page.goto(picture.path)
        pictures.edit(self.ann, now, title=f"{picture.title} 2")
        page.locator("button.danger").click()
        page.locator("dl.changes").wait_for()

    def refused_undo(self, page, picture):
        now = pictures.show(self.admin, picture.id)
        change = pictures.change(self.admin.post(now.path, {"title": f"{now.title} 2", "desc": now.description}))
        page.goto("/activity")
        pictures.edit(self.ann, pictures.show(self.ann, picture.id), title=now.title)
        page.locator(f"button[value='{change}']").click()
        page.locator(".lost").wait_for()

    def edited(self, picture):
        """Where a Save of the picture leads."""
        return self.admin.post(picture.path, {"title": picture.title, "desc": picture.title})["Location"]

    def lively(self, picture):
        """The picture with a past: edits by two users, one of them taken back."""
        theirs = samples.EDITS[self.language][1]
        now = pictures.edit(self.ann, pictures.show(self.ann, picture.id), title=theirs, desc="")
        change = pictures.change(self.admin.post(now.path, {"title": picture.title, "desc": picture.description}))
        self.ann.post("/undo", {"change": change})
        return now

    def as_added(self, picture):
        """The picture as it was at first, whatever another shot did to it."""
        now = pictures.show(self.ann, picture.id)
        return pictures.edit(self.ann, now, title=picture.title, desc=picture.description)

    def log_in_from(self, device):
        context = self.browser.new_context(base_url=self.server.address, user_agent=device)
        self.log_in(context.new_page(), "admin", PASSWORD)
        context.close()


def save(page):
    page.locator("button.primary").first.click()


def main():
    if len(sys.argv) < 2:
        sys.exit("usage: screenshots.py FOLDER [LANGUAGE ...]")
    folder = Path(sys.argv[1])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for language in sys.argv[2:] or samples.LOCALES:
            place = folder / language
            place.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory() as data:
                server = Server(data)
                Album(server, browser, place, language).take()
                server.stop()
        browser.close()
    print(f"{len(list(folder.glob('*/*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main()
