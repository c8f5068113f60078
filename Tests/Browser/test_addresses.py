"""Every address with its answer, for who is signed in and who is not."""

from urllib.parse import parse_qs, urlsplit

import pytest

import markup
import photos
import pictures

HTML = "text/html; charset=utf-8"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/login", HTML),
        ("/health", "text/plain; charset=utf-8"),
        ("/static/site.css", "text/css; charset=utf-8"),
        ("/static/app.js", "text/javascript; charset=utf-8"),
        ("/static/icon.svg", "image/svg+xml; charset=utf-8"),
        ("/favicon.ico", "image/x-icon"),
        ("/manifest.webmanifest", "application/manifest+json; charset=utf-8"),
        ("/robots.txt", "text/plain; charset=utf-8"),
    ],
)
def test_a_few_addresses_are_open_to_all(stranger, path, kind):
    answer = stranger.get(path)

    assert (answer.status, answer["Content-Type"]) == (200, kind)
    assert answer.body


def test_health_says_ok(stranger):
    assert stranger.get("/health").text.strip() == "ok"


def test_robots_are_asked_to_stay_out(stranger):
    assert "Disallow: /" in stranger.get("/robots.txt").text.splitlines()


def test_style_and_script_of_a_page_may_be_kept_for_ever(stranger):
    page = markup.parse(stranger.get("/login").body)
    addresses = [link.get("href") for link in markup.find(page, "link", rel="stylesheet")]
    addresses += [script.get("src") for script in markup.elements(page, "script")]

    assert len(addresses) == 2
    for address in addresses:
        answer = stranger.get(address)
        assert (answer.status, answer["Cache-Control"]) == (200, "public, max-age=31536000, immutable")
        again = stranger.get(address, ("If-None-Match", answer["ETag"]))
        assert (again.status, again.body) == (304, b"")


@pytest.mark.parametrize("path", ["/static/nothing.css", "/static/", "/static", "/static/../Package.swift"])
def test_what_is_no_file_of_ours_is_not_found(stranger, path):
    assert stranger.get(path).status in (303, 400, 404)
    assert b"swift-tools-version" not in stranger.get(path).body


@pytest.mark.parametrize(
    "path",
    [
        "/", "/pictures", "/pictures?after=abc&before=d%20e", "/pictures/new", "/pictures/1", "/password",
        "/logout", "/undo", "/pictures/1/delete", "/nothing", "/nothing/at/all", "/pictures/1/history",
    ],
)
def test_without_a_session_every_page_leads_to_the_log_in_and_from_there_back(stranger, path):
    answer = stranger.get(path)

    address = urlsplit(answer["Location"])
    assert (answer.status, address.path) == (303, "/login")
    assert parse_qs(address.query) == {"next": [path]}


@pytest.mark.parametrize("path", ["/pictures/1/thumbnail", "/pictures/1/picture", "/pictures/1/thumbnail?v=0&scale=2"])
def test_without_a_session_a_photo_is_401(stranger, path):
    assert stranger.get(path).status == 401


@pytest.mark.parametrize(
    "path", ["/pictures", "/pictures/1", "/pictures/1/delete", "/undo", "/password", "/logout", "/nothing"]
)
def test_without_a_session_a_post_leads_to_the_log_in(stranger, path):
    answer = stranger.post(path, {"title": "Smuggled"})

    assert (answer.status, answer["Location"]) == (303, "/login")


@pytest.mark.parametrize(
    ("path", "location"),
    [("/", "/pictures"), ("/login", "/pictures"), ("/login?next=%2Fpictures%2Fnew", "/pictures/new")],
)
def test_who_is_signed_in_is_led_on(admin, path, location):
    answer = admin.get(path)

    assert (answer.status, answer["Location"]) == (303, location)


@pytest.mark.parametrize("path", ["/pictures", "/pictures/new", "/password"])
def test_who_is_signed_in_sees_the_pages(admin, path):
    answer = admin.get(path)

    assert (answer.status, answer["Content-Type"]) == (200, HTML)


def test_a_picture_has_its_form_until_it_is_deleted(admin):
    picture = pictures.add(admin, "Here")
    assert admin.get(picture.path).status == 200

    pictures.delete(admin, picture)

    assert admin.get(picture.path).status == 410


@pytest.mark.parametrize("part", ["thumbnail", "picture"])
def test_the_photo_of_a_deleted_picture_is_gone(admin, part):
    picture = pictures.add(admin, "Here", photo=photos.COFFEE)
    pictures.delete(admin, picture)

    assert admin.get(f"{picture.path}/{part}").status == 410


@pytest.mark.parametrize(
    "id",
    [
        "0", "01", "1", "-1", "+1", "1.0", "1e3", "0x1", "1a", "%31a", "%D9%A1", "9223372036854775807",
        "9223372036854775808", "9999999999999999999", "10000000000000000000", "1 ".replace(" ", "%20"),
    ],
)
@pytest.mark.parametrize("end", ["", "/thumbnail", "/picture"])
def test_what_never_was_a_picture_is_not_found(admin, id, end):
    assert admin.get(f"/pictures/{id}{end}").status == 404


@pytest.mark.parametrize("path", ["/pictures/1", "/pictures/01", "/pictures/1/delete", "/pictures/0/delete"])
def test_what_never_was_a_picture_cannot_be_changed(admin, path):
    assert admin.post(path, {"title": "Out of nothing"}).status == 404
    assert pictures.titles(admin) == []


@pytest.mark.parametrize(
    "path", ["/nothing", "/Pictures", "/pictures/new/more", "/pictures//new", "/users", "/Data/lock"]
)
def test_an_address_that_does_not_exist_is_not_found(admin, path):
    answer = admin.get(path)

    assert (answer.status, answer["Content-Type"]) == (404, HTML)


@pytest.mark.parametrize("path", ["/pictures/%", "/pictures/%2", "/pictures/%zz", "/pictures/%00", "/pictures/%C3%28"])
def test_an_address_that_cannot_be_read_is_refused(admin, path):
    assert admin.get(path).status in (400, 404)


@pytest.mark.parametrize(
    "query", ["after=%21%21", "before=zz", "after=", "sort=nothing", "after=x&after=y", "done=99999999", "done=x"]
)
def test_a_query_that_means_nothing_shows_the_first_page(admin, query):
    pictures.add(admin, "Only one")

    answer = admin.get(f"/pictures?{query}")

    assert answer.status == 200
    assert "Only one" in answer.text


@pytest.mark.parametrize(
    ("path", "location"),
    [
        ("/pictures/", "/pictures"),
        ("/pictures/?after=a%20b", "/pictures?after=a%20b"),
        ("/pictures/new/", "/pictures/new"),
    ],
)
def test_a_trailing_slash_leads_to_the_address_without(admin, path, location):
    answer = admin.get(path)

    assert (answer.status, answer["Location"]) == (308, location)


def test_a_trailing_slash_moves_an_open_address_too(stranger):
    answer = stranger.get("/login/")

    assert (answer.status, answer["Location"]) == (308, "/login")


@pytest.mark.parametrize(
    "path", ["//evil.example/", "//evil.example", "/%2fevil.example/", "/%5Cevil.example/", "/\\evil.example/"]
)
def test_no_redirect_leads_to_another_site(admin, stranger, path):
    for client in (admin, stranger):
        location = client.get(path)["Location"]
        assert location is None or location.startswith(("/login", "/pictures")), location


def test_a_list_longer_than_a_page_leads_on_and_back(server, admin):
    titles = [f"Item {number}" for number in range(1, 53)]
    for title in reversed(titles):
        assert admin.post("/pictures", {"title": title}).status == 303

    first = markup.parse(admin.get("/pictures").body)
    (following,) = markup.find(first, "a", rel="next")
    second = markup.parse(admin.get(following.get("href")).body)
    (preceding,) = markup.find(second, "a", rel="prev")

    assert pictures.titles(admin) == titles
    assert len(markup.find(first, "li", class_="row")) == 50
    assert len(markup.find(second, "li", class_="row")) == 2
    back = markup.parse(admin.get(preceding.get("href")).body)
    assert len(markup.find(back, "li", class_="row")) == 50


def test_a_list_shows_the_beginning_of_a_description(admin):
    pictures.add(admin, "Long", "0123456789" * 30)

    (row,) = pictures.rows(admin)

    (note,) = markup.find(row, "span", class_="row-note")
    assert markup.text(note) == "0123456789" * 12
