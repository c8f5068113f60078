"""Live lists without a browser: the bytes of an event stream, read as they come."""

import json
import socket
import time
from dataclasses import dataclass

PATIENCE = 10


@dataclass
class Event:
    """One block of the stream that a browser tells of."""

    kind: str
    id: str | None
    data: dict


class Stream:
    """An open answer of text/event-stream."""

    def __init__(self, client, path, *fields, method="GET"):
        head = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{client.server.port}"]
        if client.cookie:
            head.append(f"Cookie: {client.cookie}")
        head += [f"{name}: {value}" for name, value in fields]
        self._connection = socket.create_connection(("127.0.0.1", client.server.port), timeout=PATIENCE)
        self._connection.sendall("\r\n".join(head).encode() + b"\r\n\r\n")
        self._file = self._connection.makefile("rb")
        self.status = int(self._file.readline().split()[1])
        self.fields = {}
        while line := self._file.readline().strip():
            name, _, value = line.decode().partition(":")
            self.fields[name.lower()] = value.strip()
        self._text = ""

    def close(self):
        self._file.close()
        self._connection.close()

    def event(self):
        """The next event; None when the stream has ended."""
        event = Event("", None, {})
        while True:
            line = self._line()
            if line is None:
                return None
            name, _, value = line.partition(": ")
            if name == "id":
                event.id = value
            elif name == "event":
                event.kind = value
            elif name == "data":
                event.data = json.loads(value)
            elif not line:
                if event.kind:
                    return event
                event = Event("", None, {})

    def is_silent(self, seconds=0.5):
        """Whether nothing comes for a while, comments aside."""
        self._connection.settimeout(seconds)
        try:
            return self.event() is None
        except TimeoutError:
            return True
        finally:
            self._connection.settimeout(PATIENCE)

    def ends(self, seconds=PATIENCE):
        """Whether the server ends it soon."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.event() is None:
                return True
        return False

    def _line(self):
        while "\n" not in self._text:
            chunk = self._chunk()
            if not chunk:
                return None
            self._text += chunk.decode()
        line, _, self._text = self._text.partition("\n")
        return line

    def _chunk(self):
        size = int(self._file.readline().strip() or b"0", 16)
        chunk = self._file.read(size)
        self._file.readline()
        return chunk
