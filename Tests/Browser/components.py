#!/usr/bin/env python3
"""One page with every component in every state that any page shows: `components.py FOLDER` writes components.html.

Its parts are cut out of the pages of a running server, so they are what the templates make.
"""

import shutil
import sys
import tempfile
from pathlib import Path

import html5lib

sys.path.insert(0, str(Path(__file__).parents[1] / "Outside"))

import markup
import pages
import photos
from client import Client
from server import ROOT, Server

#: What a component is called, the element that it is, and the class it has.
COMPONENTS = [
    ("Heads of pages", "header", "page-head"),
    ("Ways back", "p", "trail"),
    ("Search and order", "form", "tools"),
    ("Rows", "li", "row"),
    ("Heads of sections", "h2", "section-head"),
    ("Pages of a list", "nav", "pager"),
    ("Nothing here", "div", "empty"),
    ("Fields", "div", "field"),
    ("Choices and photos", "fieldset", "field"),
    ("Buttons of a form", "div", "actions"),
    ("What was left unsaved", "section", "offer"),
    ("What is wrong", "section", "problems"),
    ("Versions to choose from", "div", "versions"),
    ("Changes", "dl", "changes"),
    ("What was done", "ol", "log"),
    ("Notices", "div", "notice"),
    ("Shortcuts", "section", "keys"),
    ("Nothing at an address", "div", "lost"),
]


def states(shown, tag, name):
    """The component in each state, once: what differs in texts only is the same."""
    found = {}
    for answer in shown.values():
        for element in markup.find(markup.parse_anything(answer.body), tag, class_=name):
            found.setdefault(repr(markup.skeleton(element)), element)
    return [html5lib.serialize(element, tree="etree", omit_optional_tags=False) for element in found.values()]


def page(shown):
    """The page, whose style lies beside it."""
    parts = [
        "<!doctype html><html lang=en class=js><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        "<title>Components – PictureList</title><link rel=stylesheet href=site.css>"
        # What floats over a page stays in its own box here.
        "<style>.specimen { contain: layout; margin: 8px 0 24px } .specimen:has(> .notice, > .actions) { min-height: 72px }"
        ".specimen:has(> .photo) { max-width: 264px } main.specimens { display: block; padding: 24px }</style><body><main class=specimens>"
    ]
    for title, tag, name in COMPONENTS:
        parts.append(f"<h2>{title}</h2>")
        parts += [f"<div class=specimen>{state}</div>" for state in states(shown, tag, name)]
    return "".join([*parts, "</main>"])


def every_state(server):
    """All pages of a server from its first start on, and those that need something to be arranged."""
    shown = pages.before_the_first_log_in(server)
    admin, ann = Client(server).log_in("admin"), Client(server).log_in("ann")
    shown |= pages.of_one_picture(admin, ann, "Harbour", "Before\nthe storm", photos.COFFEE)
    shown |= pages.of_the_other_lists(admin, "Harbour")
    shown |= pages.of_all_else(admin, Client(server))
    shown |= {path: admin.get(path) for path in ("/settings", "/keys")}
    admin.post("/pictures/new/unsaved", {"title": "Left"})
    shown["new, left unsaved"] = admin.get("/pictures/new")
    shown["new, gone on with"] = admin.get("/pictures/new?unsaved=yes")
    admin.post("/pictures/new/unsaved/delete")
    for number in range(51):
        admin.post("/students", {"name": f"Student {number}"})
    shown["list of two pages"] = admin.get("/students")
    return shown


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: components.py FOLDER")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        server = Server(place)
        (folder / "components.html").write_text(page(every_state(server)))
        server.stop()
    shutil.copy(ROOT / "Public" / "site.css", folder)
    print(folder / "components.html")


if __name__ == "__main__":
    main()
