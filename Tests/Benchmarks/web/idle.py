"""Connections that were used once and then wait."""

import resource
import socket
import time

import load
from failure import BenchFailed


class Idle:
    def __init__(self, server, count):
        self.server, self.count, self.sockets = server, count, []

    def __enter__(self):
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        question = load.request(self.server, self.server.health())
        for _ in range(self.count):
            connection = socket.create_connection(("127.0.0.1", self.server.port), 10)
            self.sockets.append(connection)
            connection.sendall(question)
            if not connection.recv(4096).startswith(b"HTTP/1.1 200"):
                raise BenchFailed(f"{self.server.label} does not answer the connection {len(self.sockets)}")
        # What frees itself a little later is no cost of waiting.
        time.sleep(0.5)
        return self

    def __exit__(self, *_):
        for connection in self.sockets:
            connection.close()

    @property
    def open(self):
        """How many the server has kept."""
        return sum(map(is_open, self.sockets))


def is_open(connection):
    connection.setblocking(False)
    try:
        return connection.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False
