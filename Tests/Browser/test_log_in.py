"""The log-in form: what a wrong one says, where a right one leads, how guessing is slowed down."""

from urllib.parse import quote

import pytest

import markup
import pictures
from client import Client
from server import PASSWORD


def log_in(server, username, password, *fields, **form):
    return Client(server).post("/login", {"username": username, "password": password, **form}, *fields)


def test_a_wrong_log_in_keeps_the_username_and_wipes_the_password(server):
    answer = log_in(server, "somebody", "a secret that is wrong")

    page = markup.parse(answer.body)
    assert answer.status == 401
    assert markup.find(page, "p", role="alert")
    assert markup.field(page, "username") == "somebody"
    assert markup.field(page, "password") == ""
    assert "a secret that is wrong" not in answer.text


def test_a_wrong_log_in_keeps_where_the_right_one_leads(server):
    answer = log_in(server, "somebody-else", "wrong", next="/pictures/new")

    assert markup.field(markup.parse(answer.body), "next") == "/pictures/new"


def test_an_unknown_user_and_a_wrong_password_get_the_same_answer(server):
    known, unknown = log_in(server, "ann", "wrong password"), log_in(server, "nan", "wrong password")

    def comparable(answer, name):
        fields = [(key, value) for key, value in answer.fields if key.lower() != "date"]
        return answer.status, fields, answer.text.replace(f'value="{name}"', "")

    assert comparable(known, "ann") == comparable(unknown, "nan")
    assert log_in(server, "ann", PASSWORD).status == 303


@pytest.mark.parametrize(
    ("username", "password"),
    [
        ("", ""), ("ann", ""), ("", PASSWORD), ("ANN", PASSWORD), (" ann", PASSWORD), ("ann\u0301", PASSWORD),
        ("admin", PASSWORD.upper()), ("admin", PASSWORD + " "), ("admin", " " + PASSWORD), ("admin", PASSWORD[:-1]),
    ],
)
def test_what_does_not_match_byte_for_byte_is_wrong(server, username, password):
    assert log_in(server, username, password).status in (401, 429)
    assert log_in(server, "admin", PASSWORD).status == 303


#: Where `next` leads: itself when it is a page of this site, else None.
NEXT = [
    ("/pictures", True),
    ("/pictures/new", True),
    ("/pictures?after=x", True),
    ("/pictures/12", True),
    ("/password", True),
    ("", False),
    ("pictures", False),
    ("//evil.example", False),
    ("//evil.example/pictures", False),
    ("///evil.example", False),
    ("/\\evil.example", False),
    ("\\\\evil.example", False),
    ("/%2fevil.example", False),
    ("/%2Fevil.example/pictures", False),
    ("%2f%2fevil.example", False),
    ("/%5cevil.example", False),
    ("/\t/evil.example", False),
    ("\t//evil.example", False),
    ("/\r\n/evil.example", False),
    ("/%09/evil.example", False),
    ("/%0d%0aSet-Cookie:x=y", False),
    ("/pictures\r\nSet-Cookie: x=y", False),
    ("http://evil.example/pictures", False),
    ("https:evil.example", False),
    ("http:/pictures", False),
    ("javascript:alert(1)", False),
    ("data:text/html,x", False),
    ("/../pictures", False),
    (" /pictures", False),
    ("/logout", False),
    ("/undo", False),
    ("/pictures/1/delete", False),
    ("/nothing", False),
    ("/nothing/new", False),
    ("/pictures/%zz", False),
    ("/pictures/%00", False),
]


@pytest.mark.parametrize(("next_", "leads"), NEXT, ids=lambda value: repr(value)[:40])
def test_a_log_in_leads_to_pages_of_this_site_only(admin, stranger, next_, leads):
    expected = next_ if leads else "/pictures"

    answer = admin.get("/login?next=" + quote(next_, safe=""))
    form = stranger.get("/login?next=" + quote(next_, safe=""))

    assert (answer.status, answer["Location"]) == (303, expected)
    assert form.status == 200
    assert markup.field(markup.parse(form.body), "next") == expected


@pytest.mark.parametrize(
    ("next_", "location"),
    [
        ("/pictures/new", "/pictures/new"),
        ("//evil.example", "/pictures"),
        ("/\\evil.example", "/pictures"),
        ("/pictures\r\nSet-Cookie: x=y", "/pictures"),
    ],
    ids=repr,
)
def test_so_does_the_form_itself(server, next_, location):
    answer = log_in(server, "ann", PASSWORD, next=next_)

    assert (answer.status, answer["Location"]) == (303, location)
    assert len(answer.all("Set-Cookie")) == 1


def test_of_two_next_the_first_counts(admin):
    assert admin.get("/login?next=%2Fpassword&next=%2Fpictures%2Fnew")["Location"] == "/password"


def test_after_five_failures_every_try_waits_and_other_users_stay_free(server, user):
    statuses = [log_in(server, user, f"guess number {number}").status for number in range(5)]

    answer = log_in(server, user, PASSWORD)

    assert statuses == [401] * 5
    assert answer.status == 429
    assert 0 < int(answer["Retry-After"]) <= 15 * 60
    page = markup.parse(answer.body)
    assert markup.find(page, "p", role="alert")
    assert markup.field(page, "username") == user
    assert log_in(server, "ann", PASSWORD).status == 303


def test_a_right_log_in_clears_the_count(server, user):
    for _ in range(2):
        assert [log_in(server, user, "wrong").status for _ in range(4)] == [401] * 4
        assert log_in(server, user, PASSWORD).status == 303


def test_guessing_at_names_that_do_not_exist_is_slowed_down_too(server):
    assert [log_in(server, "nobody-at-all", "wrong").status for _ in range(6)] == [401] * 5 + [429]


def test_a_log_in_changes_no_record(server, admin):
    pictures.add(admin, "Unmoved")

    log_in(server, "ann", PASSWORD)

    assert pictures.titles(admin) == ["Unmoved"]
