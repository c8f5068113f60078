"""Clients that vanish without a word, as a telephone out of reach does, do not stay for long (S095)."""

import socket
import time

import own_network
import pytest
from process import are_back, descriptors
from waiting import eventually


def _vanish(serve):
    with own_network.ending(*serve("--host", "0.0.0.0")) as (server, client):
        files = descriptors(server)
        there = []
        for number in range(40):
            connection = socket.create_connection(("10.9.0.2", server.port), timeout=10, source_address=("10.9.0.1", 0))
            path = "/pictures/live" if number % 2 else "/health"
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {client.cookie}\r\n\r\n".encode())
            assert connection.recv(4096).startswith(b"HTTP/1.1 200")
            there.append(connection)
        assert descriptors(server) >= files + 20

        begin = time.monotonic()
        own_network.vanish("10.9.0.1")

        # A stream says that it lives after 15 s; what then is not confirmed within 30 s never will be.
        assert eventually(lambda: descriptors(server) <= files + 6, 90), (files, descriptors(server))
        return time.monotonic() - begin


def test_streams_of_clients_out_of_reach_end_within_a_minute(serve, long, finding):
    if not long:
        pytest.skip("a minute: make faults")
    line = finding("S095", "20 listeners and 20 idle connections whose address vanishes from the network")
    seconds = own_network.run(_vanish, serve)
    assert seconds < 75
    line.saw(f"all let go after {seconds:.0f} s")
