"""The log: one line for each thing that happened, whatever was sent (S116)."""

import re

from client import Client
from server import PASSWORD

HOSTILE = [
    "two\r\nlines", "escape \x1b[2J", "\u2028separator\u2029", "\u202eturned", "x" * 10_000, "a=b c=d", '"quoted"',
]
LINE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{12}Z (debug|info|warning|error) [a-z0-9.-]+( .*)?")


def test_log_ins_and_refusals_are_logged(server, admin):
    Client(server).log_in("ann").post("/logout")
    Client(server).post("/login", {"username": "logged", "password": "wrong"})
    admin.post("/pictures", {}, ("Sec-Fetch-Site", "cross-site"))

    log = server.log.read_text()

    for event in ("login.ok user=ann", "login.failed user=logged", "logout user=ann", "cross-site.refused"):
        assert event in log
    assert "address=127.0.0.1" in log


def test_what_is_sent_never_breaks_a_line(server):
    for name in HOSTILE:
        Client(server).post("/login", {"username": name, "password": PASSWORD})

    written = server.log.read_bytes()

    assert re.search(rb"[\x00-\x09\x0b-\x1f\x7f]", written) is None
    lines = written.decode("utf-8").split("\n")
    assert [line for line in lines[:-1] if not LINE.fullmatch(line)] == []
    assert max(map(len, lines)) < 2100
