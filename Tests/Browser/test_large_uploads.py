"""Files larger than the server takes: the page says so, in the browser too, and nothing is stored."""

import pytest
from playwright.sync_api import expect

import photos
import pictures
from client import Client
from server import Server
from visitors import save

MEBIBYTE = 1 << 20


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A server that takes files of a mebibyte."""
    server = Server(tmp_path_factory.mktemp("small"), "--max-upload", "1MiB")
    Client(server).replace_default_password()
    yield server
    server.stop()


@pytest.fixture
def client(small):
    client = Client(small).log_in()
    yield client
    pictures.delete_all(client)


def photo(count):
    """A photo with bytes behind its end, as some cameras leave them."""
    return photos.COFFEE.read_bytes().ljust(count, b"\0")


def test_a_file_of_the_limit_is_taken_and_one_byte_more_is_not(client):
    def upload(count):
        part = ("picture", "large.jpg", "image/jpeg", photo(count))
        return client.post_multipart("/pictures", {"title": "Large"}, [part]).status

    assert upload(MEBIBYTE) == 303
    assert upload(MEBIBYTE + 1) == 413
    assert pictures.titles(client) == ["Large"]


@pytest.mark.parametrize("count", [3 * MEBIBYTE, 30 * MEBIBYTE], ids=["3 MiB", "30 MiB"])
def test_a_browser_shows_the_page_that_says_so_and_back_shows_the_form(small, client, visit, tmp_path, count):
    (tmp_path / "large.jpg").write_bytes(photo(count))
    page = visit(small, as_=client)
    page.goto("/pictures/new")
    page.get_by_label("Title", exact=True).fill("Too large")
    page.get_by_label("Description", exact=True).fill("Two lines\nof text")
    page.get_by_label("Pick from album").set_input_files(tmp_path / "large.jpg")

    save(page)

    expect(page.get_by_role("heading", name="This is too large")).to_be_visible()
    assert pictures.titles(client) == []
    page.go_back()
    expect(page.get_by_label("Title", exact=True)).to_have_value("Too large")
    expect(page.get_by_label("Description", exact=True)).to_have_value("Two lines\nof text")
