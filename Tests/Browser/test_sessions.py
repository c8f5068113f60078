"""Sessions begin at the log-in, live on the server, and end there (S043, S048, S049, S055)."""

import pytest

import markup
import photos
import pictures
from client import Client
from server import PASSWORD


def is_in(client):
    return client.get("/pictures").status == 200


def test_a_log_in_brings_a_new_token_whatever_the_browser_had(server):
    planted = "A" * 43
    client = Client(server, f"pl={planted}").log_in()

    assert client.token != planted
    assert not is_in(Client(server, f"pl={planted}"))


def test_a_second_log_in_ends_the_session_before(server):
    client = Client(server).log_in()
    old = Client(server, client.cookie)
    client.log_in("ann")

    assert is_in(client)
    assert not is_in(old)


def test_a_log_out_ends_the_session_on_the_server(server):
    client = Client(server).log_in()
    copy = Client(server, client.cookie)

    answer = client.post("/logout")

    assert (answer.status, answer["Location"]) == (303, "/login")
    assert not is_in(copy)


def test_a_log_out_ends_one_session_only(server):
    here, there = Client(server).log_in(), Client(server).log_in()

    here.post("/logout")

    assert is_in(there)


def test_a_new_password_ends_the_user_s_other_sessions(server, user):
    here, there, other = Client(server).log_in(user), Client(server).log_in(user), Client(server).log_in("ann")
    before = here.cookie

    answer = here.post("/password", {"current": PASSWORD, "new": "quiet meadow 77", "again": "quiet meadow 77"})

    assert (answer.status, answer["Location"]) == (303, "/pictures")
    assert here.cookie != before and is_in(here) and is_in(other)
    assert not is_in(there) and not is_in(Client(server, before))
    assert Client(server).post("/login", {"username": user, "password": PASSWORD}).status == 401
    Client(server).log_in(user, "quiet meadow 77")


def test_a_removed_user_is_out_at_the_next_request(server, user):
    client = Client(server).log_in(user)
    assert is_in(client)

    server.administer(("remove", user))

    assert not is_in(client)
    assert Client(server).post("/login", {"username": user, "password": PASSWORD}).status == 401


def test_a_password_set_on_the_command_line_ends_the_sessions(server, user):
    client = Client(server).log_in(user)

    server.administer(("password", user), password="quiet meadow 77")

    assert not is_in(client)
    assert is_in(Client(server).log_in(user, "quiet meadow 77"))


def test_sessions_outlive_a_restart(new_server):
    client = Client(new_server).replace_default_password()

    new_server.restart()

    assert is_in(client)


@pytest.fixture
def ended(server, admin):
    """A client whose session has ended, without its knowing."""
    client = Client(server).log_in("ann")
    Client(server, client.cookie).post("/logout")
    return client


def test_a_form_sent_too_late_waits_behind_the_log_in(server, admin, ended):
    form = {"title": "Too late", "desc": "All of it"}
    answer = ended.post_multipart("/pictures", form, [photos.part(photos.COFFEE)])
    assert answer.status == 303
    assert pictures.titles(admin) == []

    client, page = follow_log_in(Client(server), answer["Location"], "ann")

    assert (markup.field(page, "title"), markup.field(page, "desc")) == ("Too late", "All of it")
    sent = client.post("/pictures", {name: markup.field(page, name) for name in ("title", "desc", "draft")})
    assert sent.status == 303
    (row,) = pictures.rows(admin)
    assert markup.elements(row, "img")


def test_an_edit_sent_too_late_waits_behind_the_log_in(server, admin, ended):
    picture = pictures.add(admin, "Before", "Kept")
    answer = ended.post(picture.path, {"version": picture.version, "title": "After"})
    assert pictures.show(admin, picture.id) == picture

    client, page = follow_log_in(Client(server), answer["Location"], "ann")

    assert (markup.field(page, "title"), markup.field(page, "desc")) == ("After", "Kept")
    assert markup.field(page, "version") == picture.version
    form = {name: markup.field(page, name) for name in ("title", "desc", "draft", "version")}
    assert client.post(picture.path, form).status == 303
    assert pictures.show(admin, picture.id).title == "After"


def test_what_was_sent_too_late_is_seen_by_its_user_alone(server, admin, ended):
    answer = ended.post("/pictures", {"title": "For ann only"})

    _, page = follow_log_in(Client(server), answer["Location"], "admin")

    assert markup.field(page, "title") == ""


def test_a_stranger_s_form_is_kept_for_nobody(stranger):
    answer = stranger.post("/pictures", {"title": "Whose?"})

    assert answer["Location"] == "/login"


def follow_log_in(client, location, username):
    """Logs in on the page a redirect leads to, and goes where that leads."""
    page = markup.parse(client.get(location).body)
    form = {"next": markup.field(page, "next"), "username": username, "password": PASSWORD}
    answer = client.post("/login", form)
    assert answer.status == 303
    shown = client.get(answer["Location"])
    assert shown.status == 200, (answer["Location"], shown)
    return client, markup.parse(shown.body)
