"""How the program stops."""

import signal
import socket
import time

import pytest
from program import Server


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_it_with_exit_code_0(tmp_path, number):
    with Server(tmp_path) as server:
        assert server.stop(number) == 0
        assert "server.stopped" in server.log.read_text()
    # No log is left beside the database: one file is all there is to copy.
    assert sorted(path.name for path in (tmp_path / "Data").iterdir()) == ["lock", "picturelist.sqlite"]


def test_an_idle_connection_does_not_hold_it_up(tmp_path):
    with Server(tmp_path) as server, socket.create_connection((server.host, server.port)) as client:
        client.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert client.recv(4096).startswith(b"HTTP/1.1 200")
        before = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - before < 2


def test_what_is_under_way_is_answered_before_it_ends(tmp_path):
    body = b"username=admin&password=password"
    head = f"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    with Server(tmp_path) as server, socket.create_connection((server.host, server.port)) as client:
        client.sendall(head.encode() + f"Content-Length: {len(body)}\r\n\r\n".encode() + body[:5])
        time.sleep(0.2)
        server.process.send_signal(signal.SIGTERM)
        time.sleep(0.3)
        with pytest.raises(ConnectionError):
            socket.create_connection((server.host, server.port)).close()
        client.sendall(body[5:])
        assert client.recv(4096).startswith(b"HTTP/1.1 303")
        assert server.process.wait(timeout=5) == 0


def test_a_second_signal_ends_it_at_once(tmp_path):
    with Server(tmp_path) as server, socket.create_connection((server.host, server.port)) as client:
        client.sendall(b"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nuser")
        time.sleep(0.2)
        server.process.send_signal(signal.SIGTERM)
        time.sleep(0.3)
        assert server.process.poll() is None
        before = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(timeout=5)
        assert time.monotonic() - before < 1
