"""What the tests stand on: running servers, people signed in to them, and browsers."""

import sys
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "Outside"))

import pictures
from client import Client
from server import Server
from visitors import CHROMIUM, DEVICES, Visitor

#: Users who are there to be locked out, removed or given other passwords, each in one test.
SPARE = [f"spare-{number}" for number in range(1, 31)]


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The server most tests share: its default password is replaced, and `ann` is a second user."""
    server = Server(tmp_path_factory.mktemp("shared"), "--allow-host", "catalogue.test")
    Client(server).replace_default_password()
    server.add_users("ann", *SPARE)
    yield server
    server.stop()


@pytest.fixture
def new_server(tmp_path):
    """A server at its first start."""
    server = Server(tmp_path)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def _admin(server):
    return Client(server).log_in("admin")


@pytest.fixture(scope="session")
def _ann(server):
    return Client(server).log_in("ann")


@pytest.fixture
def admin(server, _admin):
    """A program signed in as `admin`; the list is empty before and after."""
    yield _admin
    pictures.delete_all(_admin)


@pytest.fixture
def ann(admin, _ann):
    """A program signed in as `ann`, who sees the same list."""
    return _ann


@pytest.fixture(scope="session")
def _spare(server):
    return iter(SPARE)


@pytest.fixture
def user(_spare):
    """The name of a user no other test has."""
    return next(_spare)


@pytest.fixture
def stranger(server):
    """A program without a cookie."""
    return Client(server)


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def start_chromium(playwright):
    """Starts Debian's Chromium, for which the name catalogue.test leads to this machine."""
    def start(**options):
        return playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--host-resolver-rules=MAP catalogue.test 127.0.0.1"],
            **options,
        )

    return start


@pytest.fixture(scope="session")
def chromium(start_chromium):
    browser = start_chromium()
    yield browser
    browser.close()


@pytest.fixture(params=DEVICES)
def device(request):
    return request.param


@pytest.fixture(params=[True, False], ids=["scripts", "no-scripts"])
def scripts(request):
    return request.param


@pytest.fixture(params=[("phone", True), ("desktop", False)], ids=["phone-scripts", "desktop-no-scripts"])
def kind(request):
    """A device, and whether its browser runs scripts: between them all there is of both."""
    return request.param


@pytest.fixture
def visit(chromium):
    """Opens a browser for somebody: `visit(server)`, `visit(server, as_=client)`.

    A test fails when a page of its visitors logs an error or breaks the content policy.
    """
    visitors = []

    def open_(server, device="desktop", scripts=True, as_=None, browser=chromium, **options):
        visitor = Visitor(browser, server, device, scripts, as_, **options)
        visitors.append(visitor)
        return visitor.page

    yield open_
    for visitor in visitors:
        visitor.close()
    assert [trouble for visitor in visitors for trouble in visitor.troubles] == []
