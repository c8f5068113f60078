"""Every page of a server, to be looked at one after the other."""

import importlib.util
from pathlib import Path

import pytest

import components
import pages
from client import Client
from server import Server
from visitors import Visitor

LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"


@pytest.fixture(scope="module")
def every_page(tmp_path_factory):
    """A server, and every page it shows."""
    server = Server(tmp_path_factory.mktemp("reach"))
    shown = components.every_state(server)
    admin, ann = Client(server).log_in("admin"), Client(server).log_in("ann")
    shown |= {f"{name}, long": page for name, page in pages.of_one_picture(admin, ann, LONG, LONG).items()}
    yield server, admin, shown
    server.stop()


@pytest.fixture
def found(every_page, chromium):
    """What a look at each page finds, by page; the pages are shown as they came."""
    server, admin, shown = every_page

    def look_at_all(look, device="desktop", style="", names=shown, **options):
        visitor = Visitor(chromium, server, device, as_=admin, **options)
        address = f"{server.address}/shown"
        faults = {}
        for name in names:
            answer = shown[name]
            visitor.page.route(address, lambda route: route.fulfill(body=answer.body, content_type="text/html; charset=utf-8"))
            visitor.page.goto(address)
            if style:
                visitor.page.add_style_tag(content=style)
            fault = look(visitor.page)
            if fault:
                faults[name] = fault
            visitor.page.unroute(address)
        visitor.close()
        return faults

    return look_at_all


def package_file(package, name):
    return Path(importlib.util.find_spec(package).origin).parent / name
