"""`picturelist user`, and the hashes it makes."""

import os
import pty
import select
import sqlite3
import subprocess
import termios

import argon2
import pytest
from program import PROGRAM, Server, run


def stored(folder):
    """Usernames and their hashes, as the database has them."""
    connection = sqlite3.connect(folder / "Data" / "picturelist.sqlite")
    rows = dict(connection.execute("SELECT username, password FROM Users"))
    connection.close()
    return rows


def user(folder, *arguments, given=""):
    return run("user", *arguments, folder=folder, given=given)


def test_users_are_added_listed_changed_and_removed(tmp_path):
    assert user(tmp_path, "add", "ann", given="three small boats\n").returncode == 0
    assert user(tmp_path, "add", "Zoë K", given="four small boats").returncode == 0
    assert user(tmp_path, "list").stdout == "admin\nann\nZoë K\n"
    with Server(tmp_path) as server:
        assert server.log_in("ann", "three small boats")[0] == 303
        assert server.log_in("Zoë K", "four small boats")[0] == 303
        assert server.log_in("ann", "four small boats")[0] == 401
        server.stop()

    assert user(tmp_path, "password", "ann", given="five small boats\n").returncode == 0
    assert user(tmp_path, "remove", "Zoë K").returncode == 0
    assert user(tmp_path, "list").stdout == "admin\nann\n"
    with Server(tmp_path) as server:
        assert server.log_in("ann", "three small boats")[0] == 401
        assert server.log_in("ann", "five small boats")[0] == 303
        assert server.log_in("Zoë K", "four small boats")[0] == 401


def test_a_password_is_its_bytes_up_to_the_end_of_the_line(tmp_path):
    for name, password in [("space", " edge to edge "), ("long", "é" * 512), ("accent", "cafe\u0301 au lait")]:
        assert user(tmp_path, "add", name, given=password + "\nsecond line\n").returncode == 0
        argon2.PasswordHasher().verify(stored(tmp_path)[name], password.encode())


def test_the_end_of_a_line_from_windows_is_no_part_of_the_password(tmp_path):
    for name, given, password in [
        ("crlf", b"three small boats\r\n", b"three small boats"), ("inner", b"three\rsmall boats\n", b"three\rsmall boats"),
        ("two", b"three small boats\r\r\n", b"three small boats\r"), ("file", b"three small boats\r", b"three small boats"),
    ]:
        subprocess.run([PROGRAM, "user", "add", name], cwd=tmp_path, input=given, check=True, capture_output=True)
        argon2.PasswordHasher().verify(stored(tmp_path)[name], password)


@pytest.mark.parametrize("name, password, words", [
    ("ann", "short", "8 bytes"), ("ann", "x" * 1025, "1,024"), ("ann", "password1", "tried first"),
    ("annabel lee", "AnnabelLee1", "name"), ("ann", "picturelist", "name"), ("ann", "", "standard input"),
    ("admin", "three small boats", "already"), (" ann", "three small boats", "name"), ("a\nb", "three small boats", "name"),
    ("x" * 300, "three small boats", "name"), ("\x1b[31m", "three small boats", "name"),
])
def test_what_will_not_do_is_one_line_and_changes_nothing(tmp_path, name, password, words):
    assert user(tmp_path, "password", "admin", given="four small boats").returncode == 0
    result = user(tmp_path, "add", name, given=password)
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1 and words in result.stderr
    assert "\x1b" not in result.stderr
    assert user(tmp_path, "list").stdout == "admin\n"


def test_who_is_not_there_cannot_be_changed_or_removed(tmp_path):
    assert user(tmp_path, "add", "ann", given="three small boats").returncode == 0
    for command in ["password", "remove"]:
        result = user(tmp_path, command, "bob", given="three small boats")
        assert result.returncode == 1 and "no user bob" in result.stderr


def test_somebody_is_left(tmp_path):
    assert user(tmp_path, "password", "admin", given="three small boats").returncode == 0
    assert "only user" in user(tmp_path, "remove", "admin").stderr
    assert user(tmp_path, "add", "ann", given="three small boats").returncode == 0
    assert user(tmp_path, "remove", "admin").returncode == 0
    assert user(tmp_path, "list").stdout == "ann\n"


def test_where_there_is_nothing_nothing_is_made(tmp_path):
    for arguments in [["list"], ["remove", "ann"]]:
        result = user(tmp_path, *arguments)
        assert result.returncode == 1 and result.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_while_the_server_runs_users_are_listed_and_the_rest_says_why_not(tmp_path):
    with Server(tmp_path) as server:
        assert user(tmp_path, "list").stdout == "admin\n"
        for arguments in [["add", "ann"], ["password", "admin"], ["remove", "admin"]]:
            result = user(tmp_path, *arguments, given="three small boats")
            assert result.returncode == 1
            assert f"held by process {server.process.pid}" in result.stderr and result.stderr.count("\n") == 1
        assert server.request("GET", "/health")[0] == 200


def test_hashes_are_argon2id_of_the_cost_owasp_asks_for(tmp_path):
    assert user(tmp_path, "add", "ann", given="three small boats").returncode == 0
    for name, hash in stored(tmp_path).items():
        parameters = argon2.extract_parameters(hash)
        assert parameters.type is argon2.Type.ID
        assert parameters.time_cost >= 2 and parameters.memory_cost >= 19456 and parameters.parallelism == 1
    argon2.PasswordHasher().verify(stored(tmp_path)["ann"], "three small boats")
    argon2.PasswordHasher().verify(stored(tmp_path)["admin"], "password")


def test_hashes_of_others_are_read_and_made_anew_at_the_log_in(tmp_path):
    assert user(tmp_path, "add", "ann", given="three small boats").returncode == 0
    foreign = argon2.PasswordHasher(time_cost=1, memory_cost=8192, parallelism=4).hash("four small boats")
    connection = sqlite3.connect(tmp_path / "Data" / "picturelist.sqlite")
    with connection:
        connection.execute("UPDATE Users SET password = ? WHERE username = 'ann'", [foreign])
    connection.close()

    with Server(tmp_path) as server:
        assert server.log_in("ann", "three small boats")[0] == 401
        assert server.log_in("ann", "four small boats")[0] == 303
        server.stop()

    made = stored(tmp_path)["ann"]
    assert made != foreign and argon2.extract_parameters(made).time_cost == 2
    argon2.PasswordHasher().verify(made, "four small boats")


def typed(folder, *lines):
    """Runs `user add ann` on a terminal, answers each question with a line; what the terminal showed, and the code."""
    try:
        control, terminal = pty.openpty()
    except OSError:
        pytest.skip("no terminals here")
    process = subprocess.Popen([PROGRAM, "user", "add", "ann"], cwd=folder, stdin=terminal, stdout=terminal, stderr=terminal)
    shown = b""
    for line in lines:
        before = len(shown)
        while b": " not in shown[before:]:
            assert select.select([control], [], [], 10)[0], shown
            shown += os.read(control, 4096)
        os.write(control, line)
    process.wait(timeout=20)
    while select.select([control], [], [], 0.2)[0]:
        shown += os.read(control, 4096)
    echoes = termios.tcgetattr(terminal)[3] & termios.ECHO
    os.close(control)
    os.close(terminal)
    return shown.decode(), process.returncode, bool(echoes)


def test_on_a_terminal_the_password_is_asked_for_twice_and_not_shown(tmp_path):
    shown, code, echoes = typed(tmp_path, b"three small boats\n", b"three small boats\n")
    assert code == 0 and echoes
    assert "boats" not in shown and "Added ann." in shown
    argon2.PasswordHasher().verify(stored(tmp_path)["ann"], "three small boats")


def test_on_a_terminal_two_different_passwords_change_nothing(tmp_path):
    shown, code, echoes = typed(tmp_path, b"three small boats\n", b"four small boats\n")
    assert code == 1 and echoes
    assert "not the same" in shown and "boats" not in shown
    assert list(tmp_path.iterdir()) == []


def test_on_a_terminal_control_c_leaves_the_terminal_as_it_was(tmp_path):
    shown, code, echoes = typed(tmp_path, b"three sm\x03")
    assert code == 1 and echoes
    assert list(tmp_path.iterdir()) == []
