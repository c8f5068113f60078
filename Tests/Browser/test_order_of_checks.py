"""Host, cross-site, session, address, method, body: each is looked at only when those before it are right."""

import pytest

CROSS_SITE = [("Sec-Fetch-Site", "cross-site")]
TEXT = [("Content-Type", "text/plain")]


@pytest.mark.parametrize(
    ("signed_in", "method", "path", "host", "fields", "status"),
    [
        (False, "POST", "/nothing", "evil.example", CROSS_SITE + TEXT, 421),
        (True, "POST", "/nothing", "evil.example", CROSS_SITE + TEXT, 421),
        (False, "POST", "/nothing", None, CROSS_SITE + TEXT, 403),
        (True, "POST", "/nothing", None, CROSS_SITE + TEXT, 403),
        (False, "POST", "/login", None, CROSS_SITE + TEXT, 403),
        (False, "POST", "/nothing", None, TEXT, 303),
        (False, "PUT", "/pictures", None, TEXT, 303),
        (False, "POST", "/pictures", None, TEXT, 303),
        (True, "POST", "/nothing", None, TEXT, 404),
        (True, "PUT", "/nothing", None, TEXT, 404),
        (True, "PUT", "/pictures", None, TEXT, 405),
        (True, "POST", "/pictures", None, TEXT, 415),
    ],
)
def test_the_first_thing_wrong_decides(stranger, admin, signed_in, method, path, host, fields, status):
    client = admin if signed_in else stranger

    assert client.send(method, path, fields, b"x", host=host).status == status
