"""The program as its users start it: from a command line, in a folder of its own."""

import contextlib
import http.client
import os
import pathlib
import re
import signal
import socket
import subprocess
import urllib.parse

PROGRAM = os.environ.get("PICTURELIST", str(pathlib.Path(__file__).parents[2] / ".build/debug/picturelist"))
READY = re.compile(r"PictureList is ready at http://(\S+):(\d+)/\n")


def run(*arguments, folder, given="", **options):
    """Runs a command to its end."""
    return subprocess.run(
        [PROGRAM, *arguments], cwd=folder, input=given, capture_output=True, text=True, timeout=30, **options
    )


class UnixConnection(http.client.HTTPConnection):
    """A connection by a socket in the file system."""

    def __init__(self, path):
        super().__init__("localhost", timeout=10)
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(10)
        self.sock.connect(self.path)


class Server:
    """A running `serve`, with its standard error in a file."""

    def __init__(self, folder, *arguments, stderr=None, port=("--port", "0"), ready=READY, **options):
        self.log = pathlib.Path(folder) / "stderr.txt"
        with contextlib.ExitStack() as stack:
            output = stderr if stderr is not None else stack.enter_context(open(self.log, "wb"))
            self.process = subprocess.Popen(
                [PROGRAM, "serve", *port, *arguments],
                cwd=folder, stdout=subprocess.PIPE, stderr=output, text=True, **options,
            )
        self.ready = self.process.stdout.readline()
        match = ready.fullmatch(self.ready)
        assert match, f"{self.ready!r}, {self.log.read_text() if self.log.exists() else ''}"
        if ready.groups == 2:
            self.host, self.port = match[1].strip("[]"), int(match[2])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self, number=signal.SIGTERM):
        """Asks it to stop, and returns its exit code."""
        self.process.send_signal(number)
        return self.process.wait(timeout=15)

    def request(self, method, path, body=None, **fields):
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        connection = http.client.HTTPConnection(host, self.port, timeout=10)
        return self._exchange(connection, method, path, body, fields)

    @staticmethod
    def _exchange(connection, method, path, body, fields):
        with contextlib.closing(connection):
            headers = {name.replace("_", "-"): value for name, value in fields.items()}
            if body is not None:
                body = urllib.parse.urlencode(body)
                headers["Content-Type"] = "application/x-www-form-urlencoded"
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return response.status, response.headers, response.read()

    def request_by(self, socket_path, method, path, body=None, **fields):
        """The same by a socket in the file system, as a proxy would."""
        connection = UnixConnection(str(socket_path))
        return self._exchange(connection, method, path, body, fields)

    def log_in(self, username, password):
        return self.request("POST", "/login", {"username": username, "password": password})
