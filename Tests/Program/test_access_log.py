"""The log of requests."""

import os
import re
import signal

from program import Server, run
from test_start import refused
from test_tls import wait_until

LINE = re.compile(
    r'[0-9a-f.:]+ - - \[\d\d/[A-Z][a-z]{2}/\d{4}:\d\d:\d\d:\d\d \+0000\] "(-|[A-Z]+ /\S* HTTP/1\.[01])" \d{3} \d+ "([^"\\]|\\.)*" "([^"\\]|\\.)*"'
)


def test_each_request_is_a_line_without_secrets(tmp_path):
    log = tmp_path / "access.log"
    with Server(tmp_path, "--access-log", "access.log", "--trusted-proxy", "127.0.0.1") as server:
        server.request("GET", "/health?password=boats", User_Agent='evil" \\ \xe9', Referer="http://a/b?token=boats", X_Forwarded_For="192.0.2.9")
        server.log_in("boats", "three small boats")
        server.request("GET", "/pictures", Cookie="pl=boats")
        wait_until(lambda: log.read_text().count("\n") == 3)
        assert server.stop() == 0
    lines = log.read_text().splitlines()
    assert all(LINE.fullmatch(line) for line in lines), lines
    assert "boats" not in log.read_text() and log.stat().st_mode & 0o777 == 0o600
    # Two loops write: who answers last need not be the last to say so.
    health, home, log_in = sorted(lines, key=lambda line: line.split('"')[1])
    assert health.startswith("192.0.2.9 - - [") and '"GET /health HTTP/1.1" 200 2 "http://a/b" "evil\\" \\\\ \\xe9"' in health
    assert '"GET /pictures HTTP/1.1" 303 0 ' in home and '"POST /login HTTP/1.1" 401 ' in log_in


def test_a_hangup_opens_the_file_anew(tmp_path):
    log = tmp_path / "access.log"
    with Server(tmp_path, "--access-log", str(log)) as server:
        server.request("GET", "/health")
        wait_until(lambda: log.read_text().count("\n") == 1)
        log.rename(tmp_path / "old.log")
        server.process.send_signal(signal.SIGHUP)
        wait_until(log.exists)
        server.request("GET", "/static/none")
        log_lines = lambda: log.read_text().splitlines()
        wait_until(lambda: len(log_lines()) == 1)
        assert "/health" in (tmp_path / "old.log").read_text() and "/static/none" in log_lines()[0]
        # A file that has vanished harms nothing.
        log.unlink()
        assert server.request("GET", "/health")[0] == 200
        assert server.stop() == 0


def test_what_was_asked_last_is_written_at_the_end(tmp_path):
    with Server(tmp_path, "--access-log", "access.log") as server:
        for _ in range(20):
            server.request("GET", "/health")
        assert server.stop() == 0
    assert (tmp_path / "access.log").read_text().count('"GET /health HTTP/1.1" 200 2') == 20


def test_a_dash_is_standard_output_behind_the_ready_line(tmp_path):
    with Server(tmp_path, "--access-log", "-") as server:
        server.request("GET", "/health")
        assert '"GET /health HTTP/1.1" 200 2' in server.process.stdout.readline()
        assert server.stop() == 0


def test_a_full_disk_stops_nothing(tmp_path):
    with Server(tmp_path, "--access-log", "/dev/full") as server:
        for _ in range(50):
            assert server.request("GET", "/health")[0] == 200
        wait_until(lambda: "warning access-log.lost" in server.log.read_text())
        assert server.stop() == 0


def test_a_file_that_cannot_be_had_is_one_line(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in ["none/access.log", ".", "pipe"]:
        assert refused(run("serve", "--port", "0", "--access-log", path, folder=tmp_path), path, "--access-log")
    assert not (tmp_path / "Data").exists()


def test_without_the_option_there_is_none(tmp_path):
    with Server(tmp_path) as server:
        server.request("GET", "/health")
        assert server.stop() == 0
        assert server.process.stdout.read() == "" and "/health" not in server.log.read_text()
