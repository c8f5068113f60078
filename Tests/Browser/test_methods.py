"""Methods: HEAD is GET without a body, what an address does not do is 405 and says what it does."""

import pytest

import photos
import pictures


@pytest.mark.parametrize(
    "path",
    [
        "/login", "/health", "/static/site.css", "/favicon.ico", "/robots.txt", "/", "/pictures", "/nothing",
        "/pictures/",
    ],
)
def test_head_is_get_without_a_body_for_strangers(stranger, path):
    same_but_for_the_body(stranger, path)


@pytest.mark.parametrize("path", ["/", "/login", "/pictures", "/password", "/nothing", "/pictures/", "/pictures/0"])
def test_head_is_get_without_a_body(admin, path):
    same_but_for_the_body(admin, path)


@pytest.mark.parametrize("end", ["", "/thumbnail", "/thumbnail?scale=3", "/picture", "/thumbnail?scale=9"])
def test_head_of_a_picture_is_get_without_a_body(admin, end):
    picture = pictures.add(admin, "Seen from afar", photo=photos.COFFEE)

    same_but_for_the_body(admin, picture.path + end)


def same_but_for_the_body(client, path):
    whole, head = client.get(path), client.send("HEAD", path)

    def comparable(answer):
        # A page with an own draft in it names another one each time, at the same length.
        return answer.status, [(name, value) for name, value in answer.fields if name.lower() != "date"]

    assert comparable(head) == comparable(whole)
    assert head.body == b""
    assert whole.status in (303, 304, 308) or whole.body


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [
        ("PUT", "/pictures", {"GET", "HEAD", "POST"}),
        ("DELETE", "/pictures/1", {"GET", "HEAD", "POST"}),
        ("PATCH", "/pictures/1", {"GET", "HEAD", "POST"}),
        ("POST", "/pictures/new", {"GET", "HEAD"}),
        ("POST", "/pictures/1/thumbnail", {"GET", "HEAD"}),
        ("POST", "/pictures/1/picture", {"GET", "HEAD"}),
        ("GET", "/pictures/1/delete", {"POST"}),
        ("HEAD", "/pictures/1/delete", {"POST"}),
        ("GET", "/logout", {"POST"}),
        ("HEAD", "/logout", {"POST"}),
        ("GET", "/undo", {"POST"}),
        ("GET", "/pictures/uploads", {"POST"}),
        ("PUT", "/password", {"GET", "HEAD", "POST"}),
        ("PUT", "/settings", {"GET", "HEAD", "POST"}),
        ("GET", "/settings/sessions/end", {"POST"}),
        ("GET", "/pictures/delete", {"POST"}),
        ("GET", "/pictures/set", {"POST"}),
        ("PUT", "/pictures/export", {"POST"}),
        ("POST", "/", {"GET", "HEAD"}),
    ],
)
def test_a_method_the_address_does_not_have_is_405(admin, method, path, allow):
    answer = admin.send(method, path)

    assert answer.status == 405
    assert set(answer["Allow"].split(", ")) == allow


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [
        ("PUT", "/login", {"GET", "HEAD", "POST"}),
        ("POST", "/health", {"GET", "HEAD"}),
        ("POST", "/favicon.ico", {"GET", "HEAD"}),
        ("DELETE", "/static/site.css", {"GET", "HEAD"}),
    ],
)
def test_an_open_address_says_so_to_strangers_too(stranger, method, path, allow):
    answer = stranger.send(method, path)

    assert answer.status == 405
    assert set(answer["Allow"].split(", ")) == allow


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "PROPFIND", "get", "FOO"])
def test_other_methods_are_refused(admin, method):
    assert admin.send(method, "/pictures").status in (400, 405, 501)
