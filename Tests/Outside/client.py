"""HTTP without a browser: every byte of a request is ours, no redirect is followed, one cookie is kept."""

import secrets
import socket
from http.client import HTTPResponse
from urllib.parse import urlencode

from server import PASSWORD

URLENCODED = "application/x-www-form-urlencoded"


class Answer:
    """What came back."""

    def __init__(self, status, fields, body):
        self.status = status
        self.fields = fields
        self.body = body

    def __getitem__(self, name):
        """The one value of a field, or None."""
        values = self.all(name)
        assert len(values) < 2, f"{name} came more than once: {values}"
        return values[0] if values else None

    def all(self, name):
        return [value for other, value in self.fields if other.lower() == name.lower()]

    @property
    def text(self):
        return self.body.decode("utf-8")

    def __repr__(self):
        return f"<{self.status} {self.fields} {self.body[:200]}>"


def exchange(port, request, method="GET"):
    """Sends bytes, reads one answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(request)
        response = HTTPResponse(connection, method=method)
        response.begin()
        return Answer(response.status, list(response.headers.items()), response.read())


def multipart(fields, files=()):
    """A multipart body and its type. `fields`: name, value. `files`: name, file name, type, bytes."""
    boundary = f"part{secrets.token_hex(12)}".encode()
    parts = [
        b'Content-Disposition: form-data; name="%s"\r\n\r\n%s' % (name.encode(), _bytes(value))
        for name, value in fields
    ]
    parts += [
        b'Content-Disposition: form-data; name="%s"; filename="%s"\r\nContent-Type: %s\r\n\r\n%s'
        % (name.encode(), _quoted(filename), kind.encode(), content)
        for name, filename, kind, content in files
    ]
    body = b"".join(b"--%s\r\n%s\r\n" % (boundary, part) for part in parts) + b"--%s--\r\n" % boundary
    return body, f"multipart/form-data; boundary={boundary.decode()}"


class Client:
    """Someone with a cookie."""

    def __init__(self, server, cookie=None):
        self.server = server
        self.cookie = cookie

    def send(self, method, path, fields=(), body=b"", host=None):
        """One request; `fields` are header fields beside Host, Cookie and Content-Length."""
        head = [f"{method} {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{self.server.port}'}"]
        if self.cookie:
            head.append(f"Cookie: {self.cookie}")
        head += [f"{name}: {value}" for name, value in fields]
        if body or method == "POST":
            head.append(f"Content-Length: {len(body)}")
        request = "\r\n".join(head).encode("utf-8", "surrogateescape") + b"\r\n\r\n" + body
        answer = exchange(self.server.port, request, method)
        self._keep_cookie(answer)
        return answer

    def get(self, path, *fields):
        return self.send("GET", path, fields)

    def post(self, path, form=(), *fields):
        """Posts a form as browsers do when it holds no file."""
        pairs = list(form.items()) if isinstance(form, dict) else list(form)
        return self.send("POST", path, [("Content-Type", URLENCODED), *fields], urlencode(pairs).encode())

    def post_multipart(self, path, form=(), files=()):
        pairs = list(form.items()) if isinstance(form, dict) else list(form)
        body, kind = multipart(pairs, files)
        return self.send("POST", path, [("Content-Type", kind)], body)

    def post_bytes(self, path, kind, body):
        return self.send("POST", path, [("Content-Type", kind)] if kind else [], body)

    def log_in(self, username="admin", password=PASSWORD):
        answer = self.post("/login", {"username": username, "password": password})
        assert answer.status == 303, answer
        return self

    def replace_default_password(self):
        """Does what the first log-in demands."""
        self.log_in("admin", "password")
        form = {"current": "password", "new": PASSWORD, "again": PASSWORD}
        answer = self.post("/password", form)
        assert (answer.status, answer["Location"]) == (303, "/pictures"), answer
        return self

    @property
    def token(self):
        return self.cookie.partition("=")[2]

    def _keep_cookie(self, answer):
        for value in answer.all("Set-Cookie"):
            self.cookie = None if "Max-Age=0" in value else value.partition(";")[0]


def _bytes(value):
    return value if isinstance(value, bytes) else str(value).encode()


def _quoted(filename):
    """A file name as browsers write it into a part's head."""
    return filename.encode().replace(b"\r", b"%0D").replace(b"\n", b"%0A").replace(b'"', b"%22")
