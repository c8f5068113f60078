"""What the strain tests stand on: servers with full lists, http-echo, and the table of what was done and seen."""

import dataclasses
import resource
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "Outside"))
sys.path.insert(0, str(Path(__file__).parent))

import photos
import pictures
from client import Client
from echo import Echo
from elsewhere import Niceness
from findings import finding, long, print_table  # noqa: F401 - fixtures are found here
from seeds import seed as new_seed, serve as serve_plainly  # noqa: F401
from server import Server

#: As many rows as a page has, and a second page.
ROWS = 60


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true", help="at length, and with the table at the end")
    parser.addoption("--soak", type=int, metavar="SECONDS", help="how long the mixed load lasts")


def pytest_configure(config):
    if config.getoption("--long"):
        Niceness.measure()
    # Thousands of connections have an end here.
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def pytest_terminal_summary(terminalreporter, config):
    if config.getoption("--long"):
        print_table(terminalreporter, "strain")


@pytest.fixture(autouse=True)
def _say(request, capsys):
    """Shows the figures of a test that passes too."""
    yield
    said = capsys.readouterr().out
    if said:
        with capsys.disabled():
            print(f"\n{said.rstrip()}", end=" ")


@pytest.fixture(scope="session")
def seed(new_seed, tmp_path_factory):
    """Lists as a household has them: rows with long descriptions, some with photos."""
    folder = tmp_path_factory.mktemp("full")
    new_seed.copy(folder)
    server = Server(folder)
    client = Client(server, new_seed.cookie)
    for number in range(ROWS):
        photo = photos.COFFEE if number % 10 == 0 else None
        files = [photos.part(photo)] if photo else []
        form = {"title": f"Picture {number}", "desc": "The harbour before the storm. " * 8}
        assert client.post_multipart("/pictures", form, files).status == 303
    server.stop()
    return dataclasses.replace(new_seed, data=server.data)


@pytest.fixture
def serve(serve_plainly):
    def start(*options, under=(), **surroundings):
        server, client = serve_plainly(*options, under=(*Niceness.command(), *under), **surroundings)
        # What is opened or made when it is first needed is there before anything is counted.
        for _ in range(20):
            assert client.get("/pictures").status == 200
        return server, client

    return start


@pytest.fixture
def echo(tmp_path):
    echo = Echo(tmp_path)
    yield echo
    echo.kill()
