"""Passwords and tokens on the disk: hashes that others understand, and nothing else (S031, S033, S047)."""

import base64
import re

import argon2
import pytest

import database
from client import Client
from server import PASSWORD

PHC = re.compile(r"\$argon2id\$v=19\$m=([0-9]+),t=([0-9]+),p=([0-9]+)\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+")


def stored(server):
    return dict(database.rows(server, "SELECT username, password FROM Users"))


def test_every_password_is_stored_as_argon2id_of_at_least_the_recommended_cost(server):
    for text in stored(server).values():
        memory, passes, lanes = map(int, PHC.fullmatch(text).groups())
        assert memory >= 19_456 and passes >= 2 and lanes == 1


def test_argon2_cffi_verifies_ours(server):
    assert argon2.PasswordHasher().verify(stored(server)["admin"], PASSWORD)
    with pytest.raises(argon2.exceptions.VerifyMismatchError):
        argon2.PasswordHasher().verify(stored(server)["admin"], PASSWORD + "!")


@pytest.mark.parametrize(
    "hasher",
    [
        argon2.PasswordHasher(time_cost=3, memory_cost=32_768, parallelism=1),
        argon2.PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1, hash_len=16, salt_len=16),
    ],
    ids=["costlier", "shorter"],
)
def test_we_verify_those_of_argon2_cffi_and_hash_anew(new_server, hasher):
    Client(new_server).replace_default_password()
    theirs = hasher.hash("süß wie Honig")
    new_server.stop()
    database.change(new_server, "UPDATE Users SET password = ? WHERE username = 'admin'", (theirs,))
    new_server.start()

    Client(new_server).log_in("admin", "süß wie Honig")

    assert Client(new_server).post("/login", {"username": "admin", "password": "süß wie Honi"}).status == 401
    ours = stored(new_server)["admin"]
    assert ours != theirs and PHC.fullmatch(ours)
    assert argon2.PasswordHasher().verify(ours, "süß wie Honig")


def test_no_token_and_no_password_lies_on_the_disk_or_in_the_log(server):
    client = Client(server).log_in("ann")
    raw = base64.urlsafe_b64decode(client.token + "=")
    wrong = "a planted secret 4711"
    Client(server).post("/login", {"username": "planted", "password": wrong})
    assert client.get("/pictures").status == 200

    written = database.bytes_of(server) + server.log.read_bytes()

    for secret in (client.token.encode(), raw, raw.hex().encode(), PASSWORD.encode(), wrong.encode()):
        assert secret not in written
