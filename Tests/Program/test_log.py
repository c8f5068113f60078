"""What the log holds, and what becomes of the server when nobody takes it."""

import os
import re
import subprocess

from program import PROGRAM, Server, run

LINE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (debug|info|warning|error) [a-z.-]+( [a-z]+=(\"([^\"\\]|\\.)*\"|\S+))*")


def test_log_ins_are_logged_without_their_secrets(tmp_path):
    run("user", "add", "ann", folder=tmp_path, given="three small boats")
    with Server(tmp_path, "--log-level", "debug") as server:
        cookie = server.log_in("ann", "three small boats")[1]["Set-Cookie"]
        token = cookie.split("=")[1].split(";")[0]
        server.request("GET", "/pictures", Cookie=f"pl={token}")
        server.log_in("ann", "wrong small boats")
        server.log_in("ann\r\n2026-01-01T00:00:00.000Z info login.ok user=eve", "wrong \x1b[31m boats")
        server.request("POST", "/login", {"username": "ann", "password": "secret boats"}, Origin="http://evil.example")
        server.request("POST", "/logout", {}, Cookie=f"pl={token}")
        server.stop()
        log = server.log.read_text()

    for secret in ["boats", token]:
        assert secret not in log
    for event in ["server.started", "login.ok user=ann address=127.0.0.1", "login.failed user=ann", "cross-site.refused", "server.stopped"]:
        assert event in log
    for line in log.splitlines():
        assert LINE.fullmatch(line), line


def test_a_log_nobody_can_write_to_stops_nothing(tmp_path):
    read, write = os.pipe()
    os.close(read)
    with open("/dev/full", "wb") as full:
        for output in [full, write]:
            with Server(tmp_path, stderr=output) as server:
                assert server.log_in("admin", "nonsense")[0] == 401
                assert server.stop() == 0
    os.close(write)
    process = subprocess.Popen(
        f"exec {PROGRAM} serve --port 0 2>&-", shell=True, cwd=tmp_path, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout.readline().startswith("PictureList is ready")
    process.terminate()
    assert process.wait(timeout=15) == 0
    process.stdout.close()


def test_a_reader_that_has_stopped_reading_stops_nothing(tmp_path):
    read, write = os.pipe()
    with Server(tmp_path, stderr=write) as server:
        for _ in range(1500):
            assert server.request("POST", "/login", {}, Origin="http://evil.example")[0] == 403
        assert server.stop() == 0
    os.close(read)
    os.close(write)
