"""Listening at a socket in the file system."""

import os
import re
import signal
import socket
import stat

import pytest
from program import Server, run
from test_start import refused

ALONE = re.compile(r"PictureList is ready at unix:.*\n")


def alone(folder, path, *arguments):
    """A server that listens at the socket and nowhere else."""
    return Server(folder, "--socket", str(path), *arguments, port=(), ready=ALONE)


def listening(process):
    """The TCP sockets at which a process listens."""
    ours = {os.readlink(entry.path) for entry in os.scandir(f"/proc/{process}/fd")}
    rows = [row.split() for table in ["tcp", "tcp6"] for row in open(f"/proc/net/{table}").readlines()[1:]]
    return ours & {f"socket:[{row[9]}]" for row in rows if row[3] == "0A"}


def test_a_socket_answers_beside_the_port_and_is_gone_at_the_end(tmp_path):
    path = tmp_path / "pl.sock"
    with Server(tmp_path, "--socket", "pl.sock") as server:
        assert server.process.stdout.readline() == "PictureList is also at unix:pl.sock\n"
        assert server.request("GET", "/health")[0] == server.request_by(path, "GET", "/health")[0] == 200
        assert len(listening(server.process.pid)) == 1
        assert stat.S_ISSOCK(path.stat().st_mode) and stat.S_IMODE(path.stat().st_mode) == 0o660
        assert server.stop() == 0
    assert not path.exists()


def test_with_a_socket_and_no_port_asked_for_there_is_none(tmp_path):
    with alone(tmp_path, tmp_path / "pl.sock") as server:
        assert server.ready == f"PictureList is ready at unix:{tmp_path}/pl.sock\n"
        assert server.request_by(tmp_path / "pl.sock", "GET", "/health")[0] == 200
        assert not listening(server.process.pid)
        assert server.stop(signal.SIGINT) == 0


def test_what_a_killed_server_left_is_replaced(tmp_path):
    path = tmp_path / "pl.sock"
    with alone(tmp_path, path) as server:
        server.process.kill()
        server.process.wait()
    assert path.exists()
    with alone(tmp_path, path) as server:
        assert server.request_by(path, "GET", "/health")[0] == 200
        assert server.stop() == 0
    assert not path.exists()


def test_a_socket_somebody_listens_at_is_left_alone(tmp_path):
    path = tmp_path / "pl.sock"
    with alone(tmp_path, path, "--data", "A") as server:
        result = run("serve", "--data", "B", "--socket", str(path), folder=tmp_path)
        assert refused(result, str(path), "listens", "--socket")
        assert server.request_by(path, "GET", "/health")[0] == 200

    # Not even where it takes nobody.
    full = socket.socket(socket.AF_UNIX)
    full.bind(str(tmp_path / "full"))
    full.listen(0)
    waiting = []
    for _ in range(3):
        waiting.append(socket.socket(socket.AF_UNIX))
        waiting[-1].setblocking(False)
        waiting[-1].connect_ex(str(tmp_path / "full"))
    assert refused(run("serve", "--data", "B", "--socket", "full", folder=tmp_path), "full", "listens")
    assert (tmp_path / "full").exists()


def test_a_file_that_is_no_socket_is_left_alone(tmp_path):
    (tmp_path / "file").write_text("x")
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("file")
    os.mkfifo(tmp_path / "pipe")
    for name in ["file", "folder", "link", "pipe"]:
        assert refused(run("serve", "--socket", name, folder=tmp_path), f"{name} is no socket", "--socket")
    assert (tmp_path / "file").read_text() == "x" and (tmp_path / "link").is_symlink()


def test_a_folder_that_is_not_there_is_named(tmp_path):
    assert refused(run("serve", "--socket", "none/pl.sock", folder=tmp_path), "no folder", "none/pl.sock")


def test_a_path_the_system_cannot_take_is_wrong_use(tmp_path):
    for path in ["s" * 108, "é" * 54, ""]:
        result = run("serve", "--socket", path, folder=tmp_path)
        assert result.returncode == 2 and result.stderr.count("\n") == 1 and "107 bytes" in result.stderr
    with alone(tmp_path, "s" * 107) as server:
        assert server.stop() == 0


def test_the_file_of_another_that_took_the_name_is_left(tmp_path):
    path = tmp_path / "pl.sock"
    with alone(tmp_path, path) as server:
        path.unlink()
        with socket.socket(socket.AF_UNIX) as other:
            other.bind(str(path))
            assert server.stop() == 0
            assert path.exists()


def test_a_start_that_fails_leaves_no_socket(tmp_path):
    with Server(tmp_path, "--data", "A") as server:
        result = run("serve", "--port", str(server.port), "--data", "B", "--socket", "pl.sock", folder=tmp_path)
        assert refused(result, "in use")
    (tmp_path / "C").mkdir()
    (tmp_path / "C" / "picturelist.sqlite").write_text("no database")
    assert refused(run("serve", "--data", "C", "--socket", "pl.sock", folder=tmp_path), "picturelist.sqlite")
    assert not (tmp_path / "pl.sock").exists()


def test_what_comes_by_a_socket_is_a_proxys_and_not_this_machines(tmp_path):
    path = tmp_path / "pl.sock"
    first = {"username": "admin", "password": "password"}
    for trust in [[], ["--trusted-proxy", "unix"]]:
        with Server(tmp_path, "--socket", "pl.sock", *trust) as server:
            assert server.request_by(path, "POST", "/login", first)[0] == 401
            assert server.request_by(path, "POST", "/login", first, X_Forwarded_For="127.0.0.1")[0] == 401
            assert server.log_in("admin", "password")[0] == 303
            assert server.stop() == 0


@pytest.mark.parametrize("trust, address", [([], "unix"), (["--trusted-proxy", "127.0.0.1"], "unix"), (["--trusted-proxy", "unix"], "192.0.2.9")])
def test_forwarding_headers_by_a_socket_count_where_it_is_trusted(tmp_path, trust, address):
    run("user", "add", "ann", folder=tmp_path, given="three small boats")
    with Server(tmp_path, "--socket", "pl.sock", *trust) as server:
        form = {"username": "ann", "password": "three small boats"}
        fields = {"X_Forwarded_For": "192.0.2.9", "X_Forwarded_Proto": "https"}
        status, headers, _ = server.request_by(tmp_path / "pl.sock", "POST", "/login", form, **fields)
        assert status == 303
        assert ("__Host-pl=" in headers["Set-Cookie"]) == (address != "unix")
        assert server.stop() == 0
        assert f"login.ok user=ann address={address}" in server.log.read_text()
