"""The header set that tells browsers to keep to what the site needs, on every answer (S030, S107)."""

import photos
import pictures
from client import Client, exchange

PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; "
    "object-src 'none'"
)
PICTURE_POLICY = "default-src 'none'; sandbox"
COMMON = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
    "X-Frame-Options": "DENY",
}


def wrong(answer, policy=PAGE_POLICY):
    """The fields that are not as they should be."""
    expected = COMMON | {"Content-Security-Policy": policy}
    found = {name: answer[name] for name in expected if answer[name] != expected[name]}
    if answer["Strict-Transport-Security"]:
        found["Strict-Transport-Security"] = answer["Strict-Transport-Security"]
    if answer.body and "charset=utf-8" not in (answer["Content-Type"] or "") and not _is_binary(answer):
        found["Content-Type"] = answer["Content-Type"]
    if answer["Server"]:
        found["Server"] = answer["Server"]
    return found


def _is_binary(answer):
    return (answer["Content-Type"] or "").startswith("image/")


def test_the_header_set_is_on_pages_redirects_and_errors(server, admin, stranger):
    picture = pictures.add(admin, "Guarded", photo=photos.COFFEE)
    gone = pictures.add(admin, "Gone")
    change = pictures.delete(admin, gone)
    answers = {
        200: admin.get("/pictures"),
        303: admin.post("/pictures", {"title": "Another"}),
        304: admin.get("/pictures", ("If-None-Match", admin.get("/pictures")["ETag"])),
        308: admin.get("/pictures/"),
        400: admin.post_bytes("/pictures", "application/x-www-form-urlencoded", b"title=%zz"),
        401: stranger.post("/login", {"username": "headers", "password": "wrong"}),
        403: admin.post("/pictures", {}, ("Sec-Fetch-Site", "cross-site")),
        404: admin.get("/nothing"),
        405: admin.send("PUT", "/pictures"),
        409: admin.post(gone.path, {"title": "Too late"}),
        410: admin.get(gone.path),
        413: admin.post("/pictures", {"title": "x" * (1 << 20)}),
        415: admin.post_bytes("/pictures", "text/plain", b"title=x"),
        421: admin.send("GET", "/login", host="evil.example"),
        422: admin.post("/pictures", {"title": ""}),
    }
    answers |= {
        "open": stranger.get("/login"),
        "to the log-in": stranger.get("/pictures"),
        "photo without session": stranger.get(f"{picture.path}/picture"),
        "health": stranger.get("/health"),
        "style": stranger.get("/static/site.css"),
        "icon": stranger.get("/favicon.ico"),
        "head": admin.send("HEAD", "/pictures"),
        "undone": admin.post("/undo", {"change": change}),
        "undone twice": admin.post("/undo", {"change": change}),
    }

    assert {name: answer.status for name, answer in answers.items() if name in range(600)} == {
        name: name for name in answers if name in range(600)
    }
    assert {name: wrong(answer) for name, answer in answers.items() if wrong(answer)} == {}


def test_a_photo_opened_as_a_page_may_do_nothing(admin):
    picture = pictures.add(admin, "Guarded", photo=photos.COFFEE)

    for end in ("/thumbnail", "/thumbnail?scale=3", "/picture"):
        answer = admin.get(picture.path + end)
        assert wrong(answer, PICTURE_POLICY) == {}
        part = admin.get(picture.path + end, ("If-None-Match", answer["ETag"]))
        assert (part.status, wrong(part, PICTURE_POLICY)) == (304, {})


def test_what_is_no_request_is_answered_with_the_header_set(server):
    malformed = [
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET /pictures HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
        b"GET /pictures HTTP/1.1\r\nHost: localhost\r\nbroken\r\n\r\n",
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ]

    answers = [exchange(server.port, request) for request in malformed]

    assert all(400 <= answer.status < 600 for answer in answers)
    assert [wrong(answer) for answer in answers] == [{}] * len(malformed)


def test_signed_in_pages_are_kept_by_nobody_else(admin):
    picture = pictures.add(admin, "Private")

    for path in ("/pictures", "/pictures/new", picture.path, "/password"):
        answer = admin.get(path)
        assert answer["Cache-Control"] == "private, no-cache"
        assert "Cookie" in answer["Vary"].split(", ")


def test_the_log_out_drops_what_the_browser_kept(server):
    assert Client(server).log_in().post("/logout")["Clear-Site-Data"] == '"cache"'
