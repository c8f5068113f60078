"""One address has its share of the connections, this machine and proxies are exempt, and all together have a limit (S104)."""

import socket
import time

import own_network
from client import Client
from process import are_back, descriptors, errors
from waiting import eventually


def _connect(host, port, count, source=None):
    """So many connections that ask for something; those that are answered."""
    inside = []
    for _ in range(count):
        connection = socket.create_connection((host, port), timeout=10, source_address=source and (source, 0))
        try:
            connection.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            if connection.recv(4096).startswith(b"HTTP/1.1 200"):
                inside.append(connection)
        except OSError:
            pass
    return inside


def _crowd(serve):
    """In a network of its own, where there are other addresses than those of loopback."""
    options = ("--host", "0.0.0.0", "--max-per-address", "20", "--trusted-proxy", "10.9.0.3")
    with own_network.ending(*serve(*options)) as (server, client):
        files = descriptors(server)
        first = _connect("10.9.0.1", server.port, 60, "10.9.0.1")
        second = _connect("10.9.0.1", server.port, 60, "10.9.0.2")
        proxied = _connect("10.9.0.1", server.port, 60, "10.9.0.3")
        near = _connect("127.0.0.1", server.port, 60)
        found = [len(first), len(second), len(proxied), len(near)]
        first.pop().close()
        assert eventually(lambda: len(_connect("10.9.0.1", server.port, 1, "10.9.0.1")) == 1)
        assert client.get("/pictures").status == 200
        for connection in first + second + proxied + near:
            connection.close()
        assert are_back(server, files) and errors(server) == []
        return found, server.log.read_text().count("connection.refused")


def test_one_address_has_its_share_and_loopback_and_proxies_are_exempt(serve, finding):
    line = finding("S104", "60 clients each of two other addresses, a trusted proxy and this machine; 20 an address allowed")
    found, said = own_network.run(_crowd, serve)
    assert found == [20, 20, 60, 60]
    line.saw(f"20, 20, 60 and 60 are answered; {said} lines in the log")


def test_all_together_have_a_limit_and_who_is_in_is_served(serve, long, finding):
    most, count = (1000, 4000) if long else (100, 400)
    line = finding("S104", f"{count} clients, {most} being allowed")
    server, client = serve("--max-connections", str(most))
    files = descriptors(server)

    inside = _connect("127.0.0.1", server.port, count)

    assert len(inside) == most
    for connection in inside:
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert all(connection.recv(4096).startswith(b"HTTP/1.1 200") for connection in inside)
    inside.pop().close()
    assert eventually(lambda: _is_answered(client))
    for connection in inside:
        connection.close()
    begin = time.monotonic()
    assert eventually(lambda: _is_answered(Client(server, client.cookie))) and time.monotonic() - begin < 2
    assert are_back(server, files) and errors(server) == []
    said = server.log.read_text().count("connection.refused")
    line.saw(f"{most} answered, the others closed at once; room as soon as one goes; {said} lines in the log", server)


def _is_answered(client):
    try:
        return client.get("/pictures").status == 200
    except OSError:
        return False
