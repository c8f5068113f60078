"""Changing the password: what is wrong stands beside its field, and nothing changes until all is right."""

import pytest

import markup
from client import Client
from server import PASSWORD

RIGHT = {"current": PASSWORD, "new": "quiet meadow 77", "again": "quiet meadow 77"}


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"current": "not it at all"}, "current"),
        ({"current": ""}, "current"),
        ({"again": "quiet meadow 78"}, "again"),
        ({"again": ""}, "again"),
        ({"again": "quiet meadow 77 "}, "again"),
        ({"new": "short", "again": "short"}, "new"),
        ({"new": "", "again": ""}, "new"),
        ({"new": "x" * 7, "again": "x" * 7}, "new"),
        ({"new": "7é" * 342, "again": "7é" * 342}, "new"),
        ({"new": "password1", "again": "password1"}, "new"),
        ({"new": "12345678", "again": "12345678"}, "new"),
        ({"new": "PictureList", "again": "PictureList"}, "new"),
        ({"new": "annannann", "again": "annannann"}, "new"),
    ],
    ids=str,
)
def test_what_is_wrong_stands_beside_its_field(ann, wrong, field):
    answer = ann.post("/password", RIGHT | wrong)

    page = markup.parse(answer.body)
    (invalid,) = markup.find(page, "input", aria_invalid="true")
    assert answer.status == 422
    assert invalid.get("id") == field
    described = [markup.text(markup.find(page, "p", id=name)[0]) for name in invalid.get("aria-describedby").split()]
    assert all(described)
    assert [markup.field(page, name) for name in RIGHT] == ["", "", ""]
    assert PASSWORD not in answer.text and "quiet meadow" not in answer.text


@pytest.mark.parametrize(
    "new", ["x7é" * 256, " two words, a space at the end ", "\u00e9\u0301" * 40, "12 34 56 78 90 ab"], ids=ascii
)
def test_a_long_password_counts_to_its_last_byte(server, user, new):
    assert Client(server).log_in(user).post("/password", {"current": PASSWORD, "new": new, "again": new}).status == 303

    assert Client(server).post("/login", {"username": user, "password": new[:-1]}).status == 401
    assert Client(server).post("/login", {"username": user, "password": new.strip() + "!"}).status == 401
    Client(server).log_in(user, new)
