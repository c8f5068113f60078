"""The works that are measured, what they ask for, and what they may cost at our side."""

from dataclasses import dataclass
from typing import Callable

import client
import load


@dataclass(frozen=True)
class Work:
    name: str
    label: str
    #: The requests that a server is sent in turns.
    requests: Callable
    connections: int = 32
    #: Requests that are one step.
    each: int = 1
    #: The name of a work that is part of each step: what the rest costs is told.
    less: str | None = None
    #: Microseconds of processor time that a step may take.
    target: float | None = None
    #: What it may take, times nginx's.
    times_nginx: float | None = None
    #: Whether the requests are of the moment: a tag is good until something is saved.
    is_fresh: bool = False
    #: The servers that do not do it.
    without: tuple = ("go-by-hand",)


def get(path):
    return lambda server: [load.request(server, path(server))]


def pages(server):
    return [load.request(server, server.page(place)) for place in range(len(server.catalogue.pages))]


def short_pages(server):
    fields = ["Accept-Encoding: gzip"]
    return [load.request(server, server.page(place), fields=fields) for place in range(len(server.catalogue.pages))]


def unchanged(server):
    tag = server.get(server.list())["ETag"]
    return [load.request(server, server.list(), fields=[f"If-None-Match: {tag}"])]


def thumbnails(server):
    return [load.request(server, server.thumbnail(picture)) for picture in server.catalogue.first]


def forms(server):
    return [load.request(server, server.form(picture)) for picture in server.catalogue.spread]


def save(server, picture):
    """A form as browsers send it, the photo left alone; the NUL becomes a number that is new each time."""
    fields = [("title", picture.title), ("desc", b"written \"anew\" & kept, the last time as \0"), ("sortAs", "")]
    body, kind = client.multipart(fields, [("picture", "", "application/octet-stream", b"")])
    return load.request(server, server.form(picture), "POST", [f"Content-Type: {kind}"], body)


def saves(server):
    return [save(server, picture) for picture in server.catalogue.spread]


def saves_and_lists(server):
    """What a browser does: it saves, and is sent to the list; so no two lists are the same."""
    return [request for one in saves(server) for request in (one, load.request(server, server.list()))]


WORKS = [
    Work("health", "GET /health", get(lambda server: server.health()), target=14, times_nginx=1),
    Work("thumbnail", "a thumbnail, 3 kB", thumbnails, target=18),
    Work("list", "list page, another each time", pages, target=110, without=()),
    # Go has no compression of answers of its own.
    Work("gzip", "the same, with gzip", short_pages, without=("go", "go-by-hand")),
    Work("unchanged", "list page, nothing changed", get(lambda server: server.list()), target=26, without=()),
    Work("tagged", "the same, its ETag sent", unchanged, target=14, is_fresh=True, without=()),
    Work("form", "a record's form", forms, target=60),
    # Django leaves files to a web server.
    Work("static", "the style sheet", get(lambda server: server.static()), without=("go-by-hand", "django")),
    Work("save", "save, 8 at once", saves, connections=8, without=("go-by-hand", "nginx")),
    # One at a time: of several at once some would find the page that another has just been given.
    Work("save-1", "save, one at a time", saves, connections=1, without=("go-by-hand", "nginx")),
    Work(
        "list-saved", "list page, a commit between every two", saves_and_lists, connections=1, each=2, less="save-1",
        target=110, without=("go-by-hand", "nginx"),
    ),
    Work(
        "save-list", "save, then the list, 8 at once", saves_and_lists, connections=8, each=2,
        without=("go-by-hand", "nginx"),
    ),
]
MOST_IDLE_MIB = 12
MOST_KIB_A_CONNECTION = 1
MOST_START_MILLISECONDS = 30
