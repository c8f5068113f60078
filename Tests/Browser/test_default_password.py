"""The first user's password: good from this machine only, and only for choosing another (S038)."""

import pytest

import markup
from client import Client
from server import PASSWORD, Server


@pytest.fixture(scope="module")
def first_start(tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("first-start"))
    yield server
    server.stop()


@pytest.fixture
def newcomer(first_start):
    return Client(first_start).log_in("admin", "password")


@pytest.mark.parametrize(
    "path",
    [
        "/", "/pictures", "/pictures/new", "/pictures/1", "/pictures/1/thumbnail", "/pictures/1/picture", "/nothing",
        "/pictures/",
    ],
)
def test_every_page_leads_to_the_password(newcomer, path):
    answer = newcomer.get(path)

    assert (answer.status, answer["Location"]) == (303, "/password")


@pytest.mark.parametrize(
    "path", ["/pictures", "/pictures/1", "/pictures/1/delete", "/undo", "/nothing", "/pictures/new"]
)
def test_nothing_can_be_changed_before(newcomer, path):
    answer = newcomer.post(path, {"title": "Too early"})

    assert (answer.status, answer["Location"]) == (303, "/password")


def test_the_form_says_why_and_offers_the_log_out(newcomer):
    page = markup.parse(newcomer.get("/password").body)

    assert [markup.field(page, name) for name in ("current", "new", "again")] == ["", "", ""]
    assert newcomer.post("/logout")["Location"] == "/login"


@pytest.mark.parametrize("new", ["password", "admin", "12345678", "picturelist"])
def test_the_new_password_cannot_be_a_common_one(newcomer, new):
    answer = newcomer.post("/password", {"current": "password", "new": new, "again": new})

    assert answer.status == 422
    assert newcomer.get("/pictures")["Location"] == "/password"


@pytest.mark.parametrize(
    "field",
    [
        ("X-Forwarded-For", "127.0.0.1"), ("Forwarded", "for=127.0.0.1"), ("X-Real-IP", "127.0.0.1"),
        ("Via", "1.1 proxy"),
        ("X-Forwarded-Proto", "http"), ("X-Forwarded-Host", "localhost"),
    ],
    ids=str,
)
def test_what_came_through_a_proxy_is_not_from_this_machine(first_start, field):
    answer = Client(first_start).post("/login", {"username": "admin", "password": "password"}, field)

    assert answer.status in (401, 429)
    assert answer["Set-Cookie"] is None


def test_once_replaced_it_is_a_password_like_any_other(new_server):
    Client(new_server).replace_default_password()

    def log_in(password, *fields):
        return Client(new_server).post("/login", {"username": "admin", "password": password}, *fields).status

    assert log_in("password") == 401
    assert log_in(PASSWORD, ("X-Forwarded-For", "192.0.2.1")) == 303
