"""Posts that another site made a browser send change nothing (S057, S060)."""

import pytest

import pictures
from client import Client
from server import PASSWORD

OWN = "http://127.0.0.1:{port}"

REFUSED = [
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "unheard-of"},
    {"Sec-Fetch-Site": "cross-site", "Origin": OWN},
    {"Sec-Fetch-Site": "same-origin", "Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://evil.example"},
    {"Origin": "https://127.0.0.1:{port}"},
    {"Origin": "http://127.0.0.1"},
    {"Origin": "http://127.0.0.1:1"},
    {"Origin": "http://localhost:{port}"},
    {"Origin": "http://127.0.0.1:{port}.evil.example"},
    {"Origin": ""},
    {"Referer": "http://evil.example/pictures"},
    {"Referer": "http://evil.example/" + OWN},
    {"Referer": "http://127.0.0.1:{port}@evil.example/"},
    {"Origin": OWN, "Referer": "http://evil.example/"},
]

#: What Chromium, Firefox and Safari send with our own forms; over plain http in the network without Sec-Fetch-Site.
ALLOWED = [
    {},
    {"Sec-Fetch-Site": "same-origin", "Origin": OWN, "Referer": OWN + "/pictures"},
    {"Sec-Fetch-Site": "none"},
    {"Sec-Fetch-Site": "same-origin"},
    {"Origin": OWN},
    {"Origin": OWN, "Referer": OWN + "/login"},
    {"Referer": OWN + "/pictures/new"},
]


def routes(picture, change):
    """Every route that changes something, with a form that would."""
    login = {"username": "ann", "password": PASSWORD}
    password = {"current": PASSWORD, "new": "another harbour 77", "again": "another harbour 77"}
    return [
        ("/login", login),
        ("/logout", {}),
        ("/password", password),
        ("/pictures", {"title": "Planted"}),
        (picture.path, {"title": "Changed"}),
        (f"{picture.path}/delete", {}),
        (f"/pictures/drafts/{'A' * 43}/delete", {}),
        ("/pictures/uploads", {}),
        ("/undo", {"change": change}),
        ("/settings", {"theme": "dark"}),
        ("/pictures/delete", {"all": "yes"}),
        ("/pictures/set", {"all": "yes", "set": "desc", "desc": "x", "apply": "yes"}),
        ("/pictures/export", {"all": "yes"}),
        ("/settings/sessions/1/end", {}),
        ("/settings/sessions/end", {}),
        ("/nothing", {}),
    ]


def fields(combination, server):
    return [(name, value.replace("{port}", str(server.port))) for name, value in combination.items()]


@pytest.mark.parametrize("combination", REFUSED, ids=str)
def test_what_another_site_sends_is_refused_on_every_route(server, admin, stranger, combination):
    picture = pictures.add(admin, "Untouched")
    gone = pictures.add(admin, "Deleted")
    change = pictures.delete(admin, gone)

    for path, form in routes(picture, change):
        for client in (admin, stranger):
            answer = client.post(path, form, *fields(combination, server))
            assert answer.status == 403, (path, answer)
            assert answer["Set-Cookie"] is None

    assert pictures.titles(admin) == ["Untouched"]
    assert pictures.show(admin, picture.id) == picture


@pytest.mark.parametrize("combination", ALLOWED, ids=str)
def test_what_our_own_pages_send_passes_on_every_route(server, admin, combination):
    picture = pictures.add(admin, "Within reach")

    for path, form in routes(picture, 1):
        answer = Client(server).post(path, form, *fields(combination, server))
        assert answer.status == 303, (path, answer)
    assert admin.post("/pictures", {"title": "Ours"}, *fields(combination, server)).status == 303


def test_what_another_site_links_to_can_be_read(admin):
    answer = admin.get("/pictures", ("Sec-Fetch-Site", "cross-site"), ("Referer", "http://evil.example/"))

    assert answer.status == 200


def test_no_answer_shares_anything_with_other_sites(admin, stranger):
    for client in (admin, stranger):
        for path in ("/pictures", "/login", "/health", "/static/site.css", "/nothing"):
            answer = client.get(path, ("Origin", "http://evil.example"))
            assert [name for name, _ in answer.fields if name.lower().startswith("access-control")] == []
