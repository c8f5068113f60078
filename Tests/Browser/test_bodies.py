"""Bodies that are no form, are broken or too large: refused with a page, and nothing is stored (S018, S063)."""

import pytest

import markup
import pictures
from client import URLENCODED, exchange, multipart

BOUNDARY = "multipart/form-data; boundary=x"


def part(head, content=b"v", end=b"--x--\r\n"):
    return b"--x\r\n" + head + b"\r\n\r\n" + content + b"\r\n" + end


TITLE = b'Content-Disposition: form-data; name="title"'
FILE = b'Content-Disposition: form-data; name="picture"; filename="a.jpg"\r\nContent-Type: image/jpeg'


@pytest.fixture
def routes(admin):
    picture = pictures.add(admin, "Stays")
    yield ["/login", "/password", "/pictures", picture.path, f"{picture.path}/delete", "/undo"]
    assert pictures.titles(admin) == ["Stays"]
    assert pictures.show(admin, picture.id) == picture


def statuses(client, routes, kind, body):
    answers = {route: client.post_bytes(route, kind, body) for route in routes}
    for answer in answers.values():
        page = markup.parse(answer.body)
        assert markup.elements(page, "h1") and len(markup.elements(page, "p")) > 1
    return {answer.status for answer in answers.values()}


@pytest.mark.parametrize(
    "kind",
    [
        "text/plain", "application/json", "application/octet-stream", "application/x-www-form-urlencodedx",
        "multipart/mixed; boundary=x", "image/jpeg", "x", None,
    ],
)
def test_what_is_no_form_is_415(admin, routes, kind):
    assert statuses(admin, routes, kind, b"title=Smuggled&change=1") == {415}


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        (URLENCODED, b"title=%"),
        (URLENCODED, b"title=%2"),
        (URLENCODED, b"title=%zz"),
        (URLENCODED, b"title=a%00b"),
        (URLENCODED, b"title=a\0b"),
        (URLENCODED, b"title=%C3%28"),
        (URLENCODED, b"title=\xff"),
        (URLENCODED, b"title=%ED%A0%80"),
        (URLENCODED, b"ti%00tle=x"),
        ("multipart/form-data", part(TITLE)),
        ("multipart/form-data; boundary=", part(TITLE)),
        (f"multipart/form-data; boundary={'b' * 71}", part(TITLE)),
        (BOUNDARY, b""),
        (BOUNDARY, b"nothing"),
        (BOUNDARY, part(TITLE, end=b"")),
        (BOUNDARY, part(TITLE, end=b"--x")),
        (BOUNDARY, part(FILE, b"\xff\xd8\xff" * 9, end=b"")),
        (BOUNDARY, part(b"Content-Disposition: form-data")),
        (BOUNDARY, part(b"title")),
        (BOUNDARY, part(b" title: x")),
        (BOUNDARY, part(TITLE, b"a\0b")),
        (BOUNDARY, part(TITLE, b"\xc3\x28")),
    ],
    ids=lambda value: repr(value)[:60],
)
def test_a_form_that_is_broken_is_400(admin, routes, kind, body):
    assert statuses(admin, routes, kind, body) == {400}


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        (URLENCODED, b"title=" + b"x" * (1 << 20)),
        (URLENCODED, b"&".join(b"a%d=" % number for number in range(1001))),
        (URLENCODED, b"n" * 257 + b"="),
        (BOUNDARY, part(TITLE, b"x" * ((1 << 20) + 1))),
        (BOUNDARY, part(TITLE, end=b"") * 1000 + part(TITLE)),
        multipart([], [("other", f"{number}", "image/jpeg", b"") for number in range(101)])[::-1],
    ],
    ids=["urlencoded", "fields", "name", "text", "parts", "files"],
)
def test_a_form_that_is_too_large_is_413(admin, routes, kind, body):
    assert statuses(admin, routes, kind, body) == {413}


def test_an_upload_too_large_is_refused_before_it_is_sent(server, admin):
    head = f"POST /pictures HTTP/1.1\r\nHost: localhost\r\nCookie: {admin.cookie}\r\n"
    head += f"Content-Type: {BOUNDARY}\r\nContent-Length: {1 << 40}\r\n\r\n"

    answer = exchange(server.port, head.encode())

    assert answer.status == 413
    assert "smaller file" in answer.text


def test_an_empty_form_changes_nothing(admin):
    picture = pictures.add(admin, "Stays", "As it is")

    assert admin.post_bytes(picture.path, None, b"").status == 303

    assert pictures.show(admin, picture.id) == picture
