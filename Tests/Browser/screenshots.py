#!/usr/bin/env python3
"""Pictures of the pages for the eye: `screenshots.py FOLDER` writes PAGE-DEVICE-THEME.png for each.

They are looked at by people, laid beside the drawn ones; no test compares them.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "Outside"))

import photos
import pictures
from client import Client
from server import Server
from visitors import CHROMIUM, DEVICES, Visitor, log_in, save

SAMPLES = [
    ("Breakfast at Café Zoë", "Before the rain. The second cup was better.", "base420.jpg"),
    ("Cat on the sofa", "She has slept there since noon and will not move for anyone.", "rgba_soft.png"),
    ("Contact sheet", "Everything from the first roll", "gray.jpg"),
    ("Garden, late light", "", "prog.jpg"),
    ("Letter without a picture", "To be photographed next week.", None),
    ("Market day", "Oranges, mostly", "orient6.jpg"),
    ("Old harbour", "Scanned from the negative", "ga16.png"),
    ("Path in the woods", "Taken by Ann", "rgba_hidden.png"),
    ("Tower", "Very tall and very thin", "thin2.jpg"),
    ("Window seat", "On the night train to the coast, somewhere after the border", "icc_p3.jpg"),
]


class Album:
    """The pages in the order a first user comes upon them."""

    def __init__(self, server, browser, folder):
        self.server = server
        self.browser = browser
        self.folder = folder
        self.admin = None

    def take(self):
        self.shoot("login", lambda page: page.goto("/login"))
        self.shoot("login-wrong", self.wrong_log_in)
        self.shoot("password-first", self.first_password)
        self.admin = Client(self.server).replace_default_password()
        self.server.add_users("ann")
        self.shoot("pictures-empty", lambda page: page.goto("/pictures"))
        added = [self.add(*sample) for sample in SAMPLES]
        self.ann = Client(self.server).log_in("ann")
        self.shoot("pictures", lambda page: page.goto("/pictures"))
        self.shoot("picture-edit", lambda page: page.goto(added[0].path))
        self.shoot("picture-new", lambda page: page.goto("/pictures/new"))
        self.shoot("picture-new-preview", self.preview)
        self.shoot("picture-new-errors", self.errors)
        self.shoot("password", lambda page: page.goto("/password"))
        self.shoot("404", lambda page: page.goto("/nothing"))
        self.shoot("conflict", lambda page: self.conflict(page, added[1]))
        self.shoot("delete-conflict", lambda page: self.delete_conflict(page, added[5]))
        notice = f"/pictures?done={pictures.delete(self.admin, added[4])}"
        self.shoot("pictures-undo", lambda page: page.goto(notice))
        self.shoot("deleted", lambda page: page.goto(added[4].path))
        self.shoot("history", lambda page: page.goto(f"{self.lively(added[1]).path}/history"))
        self.shoot("history-deleted", lambda page: page.goto(f"{added[4].path}/history"))
        self.shoot("activity", lambda page: page.goto("/activity"))

    def shoot(self, name, arrange):
        for device in DEVICES:
            for theme in ("light", "dark"):
                visitor = Visitor(self.browser, self.server, device, as_=self.admin, color_scheme=theme)
                arrange(visitor.page)
                # A live list keeps the network busy for ever, and what is out of sight may never be loaded.
                visitor.page.wait_for_function(
                    "[...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)"
                )
                visitor.page.screenshot(path=self.folder / f"{name}-{device}-{theme}.png")
                visitor.close()

    def add(self, title, description, photo):
        path = photos.FOLDER / photo if photo else None
        return pictures.add(self.admin, title, description, path if path and path.exists() else None)

    def wrong_log_in(self, page):
        # Another name each time, before five failures bring another page.
        page.goto("/login")
        log_in(page, f"anna{page.viewport_size['width']}", "not the password")

    def first_password(self, page):
        page.goto("/login")
        log_in(page, "admin", "password")

    def preview(self, page):
        page.goto("/pictures/new")
        page.get_by_label("Title", exact=True).fill("Breakfast")
        page.get_by_label("Pick from album").set_input_files(photos.COFFEE)
        page.get_by_role("group", name="Picture").locator("img").wait_for()

    def errors(self, page):
        page.goto("/pictures/new")
        page.get_by_label("Description", exact=True).fill("On the terrace, before anyone else was up.")
        page.get_by_label("Pick from album").set_input_files(photos.COFFEE)
        save(page)
        page.get_by_role("alert").wait_for()

    def conflict(self, page, picture):
        now = self.as_added(picture)
        page.goto(picture.path)
        pictures.edit(self.ann, now, title=f"{picture.title}, asleep", desc=f"{picture.description} Still there.")
        page.get_by_label("Title", exact=True).fill("Our cat on the sofa")
        page.get_by_label("Pick from album").set_input_files(photos.COFFEE)
        save(page)
        page.get_by_role("radio").first.wait_for()

    def delete_conflict(self, page, picture):
        now = self.as_added(picture)
        # From the record's own form: a list would show the change as it happens.
        page.goto(picture.path)
        pictures.edit(self.ann, now, title=f"{picture.title} again")
        page.get_by_role("button", name="Delete", exact=True).click()
        page.get_by_role("heading", name="has changed").wait_for()

    def lively(self, picture):
        """The picture with a past: edits by two users, one of them taken back."""
        now = pictures.edit(self.ann, pictures.show(self.ann, picture.id), title="Cat", desc="")
        change = pictures.change(self.admin.post(now.path, {"title": "Cat on the sofa", "desc": picture.description}))
        self.ann.post("/undo", {"change": change})
        return now

    def as_added(self, picture):
        """The picture as it was at first, whatever another shot did to it."""
        now = pictures.show(self.ann, picture.id)
        return pictures.edit(self.ann, now, title=picture.title, desc=picture.description)


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: screenshots.py FOLDER")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(place)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        Album(server, browser, folder).take()
        browser.close()
        server.stop()
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main()
