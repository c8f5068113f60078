"""Data folders to copy, each made once, so that a test begins with a server that has been used."""

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from client import Client
from server import Server


@dataclass
class Seed:
    """A data folder of a server whose default password is replaced, and the cookie of a session in it."""

    data: Path
    cookie: str

    def copy(self, folder):
        shutil.copytree(self.data, Path(folder) / "Data")
        return Path(folder) / "Data"


@pytest.fixture(scope="session")
def seed(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("seed"))
    client = Client(server).replace_default_password()
    server.stop()
    return Seed(server.data, client.cookie)


@pytest.fixture
def serve(seed, tmp_path):
    """Starts a server on a copy of the seed: `server, client = serve()`; options as those of `Server`."""
    servers = []

    def start(*options, folder=tmp_path, **surroundings):
        if not (folder / "Data").exists():
            seed.copy(folder)
        servers.append(Server(folder, *options, **surroundings))
        return servers[-1], Client(servers[-1], seed.cookie)

    yield start
    for server in servers:
        if server.process.poll() is None:
            server.kill()
