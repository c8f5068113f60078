"""The session's cookie: its flags, and what a broken one is worth (S050, S056)."""

import pytest

from client import Client
from server import PASSWORD, Server

LOGIN = {"username": "admin", "password": PASSWORD}


def attributes(answer):
    """Name and value of the one cookie set, and its attributes."""
    pair, *rest = answer["Set-Cookie"].split("; ")
    return pair, {part for part in rest if not part.startswith("Max-Age=")}


def test_over_http_the_cookie_is_pl(server):
    answer = Client(server).post("/login", LOGIN)

    pair, flags = attributes(answer)
    assert pair.startswith("pl=") and len(pair) == len("pl=") + 43
    assert flags == {"Path=/", "HttpOnly", "SameSite=Lax"}


def test_the_log_out_makes_the_browser_forget_it(server):
    answer = Client(server).log_in().post("/logout")

    pair, flags = attributes(answer)
    assert (pair, flags) == ("pl=", {"Path=/", "HttpOnly", "SameSite=Lax"})
    assert "Max-Age=0" in answer["Set-Cookie"]


def test_a_wrong_log_in_sets_none(stranger):
    assert stranger.post("/login", {"username": "cookies", "password": "wrong"})["Set-Cookie"] is None


@pytest.mark.parametrize(
    "cookie",
    [
        "pl=", "pl", "pl={token}x", "pl=x{token}", "pl={token}; pl={token}", "pl={token}; pl=other",
        "pl=other; pl={token}",
        "__Host-pl={token}", "PL={token}", "xpl={token}", "pl ={token}", 'pl="{token}"', "pl=%{token}", "other={token}",
        "pl=" + "a" * 8192, "pl={token}" + "a" * 8192, "pl=" + "A" * 43, "pl=\u00e9{token}", "; ; =; pl",
    ],
)
def test_a_cookie_that_is_not_ours_is_none(server, admin, cookie):
    client = Client(server, cookie.replace("{token}", admin.token))

    answer = client.get("/pictures")

    assert answer.status == 303
    assert answer["Location"].startswith("/login")


@pytest.mark.parametrize(
    "cookie", ["pl={token}", "a=b; pl={token}; c=d", "a; pl={token}", "pl={token};", "ä=ö; pl={token}"]
)
def test_cookies_of_others_do_not_disturb_ours(server, admin, cookie):
    client = Client(server, cookie.replace("{token}", admin.token))

    assert client.get("/pictures").status == 200


@pytest.fixture(scope="module")
def proxied(tmp_path_factory):
    """A server that trusts this machine as its proxy."""
    server = Server(tmp_path_factory.mktemp("proxied"), "--trusted-proxy", "127.0.0.1")
    Client(server).replace_default_password()
    yield server
    server.stop()


HTTPS = [
    ("X-Forwarded-Proto", "https"),
    ("Forwarded", "for=192.0.2.7;proto=https"),
    ("Forwarded", 'For="[2001:db8::7]:4711";Proto=https'),
]


@pytest.mark.parametrize("field", HTTPS, ids=str)
def test_over_https_the_cookie_is_bound_to_it(proxied, field):
    answer = Client(proxied).post("/login", LOGIN, field)

    pair, flags = attributes(answer)
    assert pair.startswith("__Host-pl=")
    assert flags == {"Path=/", "Secure", "HttpOnly", "SameSite=Lax"}
    assert answer["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
    client = Client(proxied, pair)
    assert client.get("/pictures", field).status == 200
    assert client.get("/pictures").status == 303


def test_over_https_a_cookie_set_over_http_counts_for_nothing(proxied):
    client = Client(proxied).log_in()

    assert client.get("/pictures").status == 200
    assert client.get("/pictures", HTTPS[0]).status == 303


@pytest.mark.parametrize("field", HTTPS, ids=str)
def test_a_proxy_nobody_trusts_is_not_believed(server, field):
    answer = Client(server).post("/login", LOGIN, field)

    assert attributes(answer)[0].startswith("pl=")
    assert answer["Strict-Transport-Security"] is None


def test_behind_a_proxy_our_own_forms_are_those_of_https(proxied):
    own = f"https://127.0.0.1:{proxied.port}"

    assert Client(proxied).post("/login", LOGIN, HTTPS[0], ("Origin", own)).status == 303
    assert Client(proxied).post("/login", LOGIN, HTTPS[0], ("Origin", own.replace("https", "http"))).status == 403


def test_the_limit_of_wrong_log_ins_goes_by_the_address_behind_the_proxy(proxied):
    def attempt(address, password="wrong"):
        return Client(proxied).post("/login", {"username": "ben", "password": password}, ("X-Forwarded-For", address))

    statuses = [attempt("192.0.2.1").status for _ in range(6)]

    assert statuses == [401] * 5 + [429]
    assert attempt("192.0.2.2").status == 401
