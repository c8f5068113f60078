"""How the program starts, and what it says when it cannot."""

import hashlib
import os
import pathlib
import pwd
import resource
import signal
import socket
import subprocess
import tempfile
import time

import pytest
from program import PROGRAM, Server, run


def refused(result, *words):
    """The start failed as it should: exit code 1, one line that holds these words, nothing on standard output."""
    assert result.returncode == 1, result
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1 and result.stderr.startswith("picturelist: "), result.stderr
    for word in words:
        assert word in result.stderr
    return True


def wait_until(condition):
    end = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def catches_termination(process):
    """Whether it has come so far in its start that SIGTERM stops it in good order."""
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    return int(status.split("SigCgt:")[1].split()[0], 16) >> (signal.SIGTERM - 1) & 1


def test_it_answers_once_it_says_so(tmp_path):
    with Server(tmp_path) as server:
        assert server.ready == f"PictureList is ready at http://127.0.0.1:{server.port}/\n"
        assert server.request("GET", "/health")[0] == 200
        assert server.stop() == 0
        assert server.process.stdout.read() == ""


def test_what_is_no_request_is_refused_with_the_headers_of_every_answer(tmp_path):
    with Server(tmp_path) as server, socket.create_connection((server.host, server.port)) as client:
        client.sendall(b"nonsense\r\n\r\n")
        answer = client.recv(4096).decode().lower()
        assert answer.startswith("http/1.1 400 ")
        for field in ["x-content-type-options: nosniff", "content-security-policy: default-src 'none'"]:
            assert field in answer


@pytest.mark.parametrize("host", ["::1", "localhost"])
def test_the_ready_line_names_the_host(tmp_path, host):
    with Server(tmp_path, "--host", host) as server:
        shown = "[::1]" if host == "::1" else host
        assert server.ready == f"PictureList is ready at http://{shown}:{server.port}/\n"
        assert server.request("GET", "/health")[0] == 200


def test_every_host_answers_and_has_its_line_the_first_as_ever(tmp_path):
    with Server(tmp_path, "--host", "127.0.0.1", "--host", "::1") as server:
        assert server.ready == f"PictureList is ready at http://127.0.0.1:{server.port}/\n"
        assert server.process.stdout.readline() == f"PictureList is also at http://[::1]:{server.port}/\n"
        for host in ["127.0.0.1", "::1"]:
            server.host = host
            assert server.request("GET", "/health")[0] == 200
        assert server.stop() == 0


def test_one_host_beyond_this_machine_is_enough_for_the_first_password_not_to_serve(tmp_path):
    result = run("serve", "--port", "0", "--host", "127.0.0.1", "--host", "0.0.0.0", folder=tmp_path)
    assert refused(result, "0.0.0.0", "user password admin")


def test_everything_is_for_its_owner_alone_whatever_the_umask(tmp_path):
    with Server(tmp_path, preexec_fn=lambda: os.umask(0)) as server:
        assert server.log_in("admin", "password")[0] == 303
        folder = tmp_path / "Data"
        assert folder.stat().st_mode & 0o777 == 0o700
        files = [path for path in folder.rglob("*") if path.is_file()]
        assert len(files) >= 2
        for path in files:
            assert path.stat().st_mode & 0o777 == 0o600, path


def test_it_leaves_no_core_and_takes_all_descriptors_there_are(tmp_path):
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    limit = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    with Server(tmp_path, preexec_fn=limit) as server:
        limits = pathlib.Path(f"/proc/{server.process.pid}/limits").read_text()
        rows = {line[:26].strip(): line[26:].split()[:2] for line in limits.splitlines()[1:]}
        assert rows["Max core file size"] == ["0", "0"]
        assert rows["Max open files"][0] == rows["Max open files"][1]


def test_options_come_from_the_environment_too(tmp_path):
    environment = os.environ | {"PICTURELIST_DATA": "elsewhere", "PICTURELIST_LOG_LEVEL": "error"}
    with Server(tmp_path, env=environment) as server:
        assert (tmp_path / "elsewhere" / "picturelist.sqlite").exists()
        assert server.stop() == 0
        assert server.log.read_text() == ""


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_what_is_closed_at_the_start_is_never_one_of_our_files(tmp_path, closed):
    command = f"exec {PROGRAM} serve --port 0 --log-level debug {closed}"
    none = subprocess.DEVNULL
    process = subprocess.Popen(command, shell=True, cwd=tmp_path, stdin=none, stdout=none, stderr=none)
    lock = tmp_path / "Data" / "lock"
    wait_until(lambda: catches_termination(process.pid))
    try:
        for number in range(3):
            assert os.readlink(f"/proc/{process.pid}/fd/{number}") == "/dev/null"
    finally:
        process.terminate()
    assert process.wait(timeout=15) == 0
    assert lock.read_text() == f"{process.pid}\n"


def test_a_password_is_not_read_from_what_is_closed(tmp_path):
    command = f"exec {PROGRAM} user add ann <&-"
    result = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, text=True)
    assert refused(result, "standard input")


@pytest.mark.parametrize("arguments", [
    ["serve", "--port", "70000"], ["serve", "--prot", "1"], ["serve", "--port"], ["serve", "extra"], [], ["start"],
    ["user"], ["user", "add"], ["user", "list", "x"], ["version", "x"], ["serve", "--log-level", "loud"],
    ["serve", "--port", "1", "--port", "2"], ["user", "list", "--data", "a", "--data=a"],
])
def test_wrong_use_is_one_line_and_exit_code_2(tmp_path, arguments):
    result = run(*arguments, folder=tmp_path)
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1 and result.stderr.startswith("picturelist: ")
    assert list(tmp_path.iterdir()) == []


def test_a_variable_that_will_not_do_is_wrong_use_too(tmp_path):
    result = run("serve", folder=tmp_path, env=os.environ | {"PICTURELIST_PORT": "70000"})
    assert result.returncode == 2
    assert "PICTURELIST_PORT" in result.stderr


@pytest.mark.parametrize("arguments", [["help"], ["--help"], ["serve", "--help"], ["user", "--help"], ["version", "--help"]])
def test_help_goes_to_standard_output(tmp_path, arguments):
    result = run(*arguments, folder=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert "picturelist" in result.stdout


def test_version_names_the_libraries(tmp_path):
    result = run("version", folder=tmp_path)
    assert result.returncode == 0
    names = [line.split()[0] for line in result.stdout.splitlines()]
    assert names == [
        "PictureList", "SQLite", "libpng", "libjpeg-turbo", "lcms2", "libwebp", "giflib", "libheif", "libdeflate", "zstd",
        "libsodium", "OpenSSL", "ICU",
    ]
    assert all(line.split()[1][0].isdigit() for line in result.stdout.splitlines())


def test_a_port_in_use_is_named_and_nothing_is_made(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert refused(run("serve", "--port", str(port), folder=tmp_path), str(port), "--port")
    assert list(tmp_path.iterdir()) == []


def test_an_address_of_another_machine_is_named(tmp_path):
    assert refused(run("serve", "--host", "::ffff", folder=tmp_path), "::ffff")
    assert list(tmp_path.iterdir()) == []


def test_a_second_process_names_the_first(tmp_path):
    with Server(tmp_path) as server:
        before = time.monotonic()
        result = run("serve", "--port", str(server.port), folder=tmp_path)
        assert refused(result, f"process {server.process.pid}")
        assert time.monotonic() - before < 1
        assert server.request("GET", "/health")[0] == 200


def test_a_lock_left_behind_is_no_hindrance(tmp_path):
    with Server(tmp_path) as server:
        server.process.kill()
        server.process.wait()
    with Server(tmp_path) as server:
        assert server.request("GET", "/health")[0] == 200


def test_a_data_folder_that_is_none_or_is_open_to_all_is_refused(tmp_path):
    (tmp_path / "file").write_text("x")
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)

    assert refused(run("serve", "--port", "0", "--data", "file", folder=tmp_path), "file")
    assert refused(run("serve", "--port", "0", "--data", "file/below", folder=tmp_path), "file")
    assert refused(run("serve", "--port", "0", "--data", "open", folder=tmp_path), "chmod go-w")
    assert refused(run("serve", "--port", "0", "--data", "/proc/nowhere", folder=tmp_path), "/proc/nowhere")
    assert (tmp_path / "file").read_text() == "x"
    assert list((tmp_path / "open").iterdir()) == []


def test_a_data_folder_one_may_not_write_to_is_refused():
    nobody = pwd.getpwnam("nobody").pw_uid if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory() as path:
        folder = pathlib.Path(path)
        folder.chmod(0o755)
        (folder / "ro").mkdir(mode=0o555)
        result = run("serve", "--port", "0", "--data", "ro", folder=folder, user=nobody)
        assert refused(result, "the data folder ro cannot be written to")
        result = run("serve", "--port", "0", "--data", "ro/new", folder=folder, user=nobody)
        assert refused(result, "ro/new cannot be written to")


PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(100)


@pytest.mark.parametrize("damage", ["empty", "picture", "text", "short", "page", "head"])
def test_a_damaged_database_is_refused_and_not_touched(tmp_path, damage):
    with Server(tmp_path) as server:
        server.stop()
    file = tmp_path / "Data" / "picturelist.sqlite"
    whole = file.read_bytes()
    file.write_bytes({
        "empty": b"", "picture": PNG, "text": b"SQLite format 4\0" + bytes(4000), "short": whole[:5000],
        "page": whole[:4096] + b"\xAA" * (len(whole) - 4096), "head": b"\0" * 100 + whole[100:],
    }[damage])
    for rest in (tmp_path / "Data").glob("picturelist.sqlite-*"):
        rest.unlink()
    before = hashlib.sha256(file.read_bytes()).hexdigest()

    result = run("serve", "--port", "0", folder=tmp_path)

    assert refused(result, "picturelist.sqlite")
    assert hashlib.sha256(file.read_bytes()).hexdigest() == before
    assert sorted(path.name for path in (tmp_path / "Data").iterdir()) == ["lock", "picturelist.sqlite"]


def test_beyond_this_machine_the_first_password_does_not_serve(tmp_path):
    result = run("serve", "--port", "0", "--host", "0.0.0.0", folder=tmp_path)
    assert refused(result, "user password admin", PROGRAM)
    assert list(tmp_path.iterdir()) == []

    with Server(tmp_path) as server:
        server.stop()
    assert refused(run("serve", "--port", "0", "--host", "::", folder=tmp_path), "user password admin")

    command = result.stderr.strip().rsplit("with: ", 1)[1].split()
    subprocess.run(command, cwd=tmp_path, input="three small boats\n", text=True, check=True)
    with Server(tmp_path, "--host", "0.0.0.0") as server:
        assert server.request("GET", "/health")[0] == 200
        assert "warning server.unencrypted" in server.log.read_text()


def test_a_template_that_is_wrong_is_named_with_its_line(tmp_path):
    root = pathlib.Path(__file__).parents[2]
    for folder in ["Templates", "Public"]:
        subprocess.run(["cp", "-r", str(root / folder), str(tmp_path)], check=True)
    template = sorted((tmp_path / "Templates").glob("*.mustache"))[0]
    template.write_text("<p>\n{{#open}}\n")

    assert refused(run("serve", "--port", "0", "--assets", ".", folder=tmp_path), template.stem)
    assert refused(run("serve", "--port", "0", "--assets", "none", folder=tmp_path), "none")
    assert not (tmp_path / "Data").exists()


@pytest.mark.parametrize("place", [
    ["--data", "a\nb", "--database", "sqlite:x\x1b[31m/y"], ["--data", "file\n\x1b[2J"], ["--database", "sqlite:file\n\x1b[2J"],
    ["--assets", "none\n\x1b]0;x\x07"], ["--data", "open\n\u202e"],
])
@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["user", "add", "ann"], ["user", "list"]])
def test_what_paths_hold_cannot_break_the_line_or_the_terminal(tmp_path, command, place):
    (tmp_path / "file\n\x1b[2J").write_text("x")
    (tmp_path / "open\n\u202e").mkdir()
    (tmp_path / "open\n\u202e").chmod(0o777)
    if place[0] == "--assets" and command[0] == "user":
        return

    result = run(*command, *place, folder=tmp_path, given="three small boats\n")

    assert refused(result)
    assert result.stderr.rstrip("\n").isprintable(), result.stderr
