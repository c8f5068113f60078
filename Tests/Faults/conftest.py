"""What the fault tests stand on: a data folder to copy, servers on copies of it, and the table of what was found."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "Outside"))
sys.path.insert(0, str(Path(__file__).parent))

import failing
from findings import finding, long, peak_memory, print_table  # noqa: F401 - fixtures are found here
from seeds import seed, serve  # noqa: F401


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true", help="at length, and with the table at the end")


def pytest_terminal_summary(terminalreporter, config):
    if config.getoption("--long"):
        print_table(terminalreporter, "faults")


@pytest.fixture(scope="session")
def _failing_library(tmp_path_factory):
    return failing.build(tmp_path_factory.mktemp("failing"))


@pytest.fixture
def serve_on_failing_disk(serve, _failing_library, tmp_path):
    """`server, client, disk = serve_on_failing_disk()`: as `serve`, on a disk that fails when told to."""
    def start(*options):
        disk = failing.FailingDisk(_failing_library, tmp_path / "Data")
        return *serve(*options, variables=disk.variables), disk

    return start
