"""The servers that are measured: ours, and peers that do the same work."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import client
import processes
import server as outside
from failure import BenchFailed

HERE = Path(__file__).parent
PATIENCE = 30


class Server:
    """A program, and the addresses at which it does the works."""

    name = label = ""
    #: Whether it does work, or serves files that others made.
    works = True
    cookie = None

    def __init__(self, catalogue, folder):
        self.catalogue, self.folder, self.port = catalogue, folder.resolve(), 0
        folder.mkdir(parents=True, exist_ok=True)
        self.process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    @property
    def processes(self):
        return processes.tree(self.process.pid)

    def command(self):
        raise NotImplementedError

    def start(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        with open(self.folder / "log", "ab") as log:
            command = [str(word) for word in self.command()]
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=self.environment(), cwd=HERE / "django")
        self.wait()

    def environment(self):
        return dict(os.environ)

    def wait(self):
        """Until it answers."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                if self.get("/health").status == 200:
                    return
            except OSError:
                time.sleep(0.0005)
        self.stop()
        raise BenchFailed(f"{self.label} does not answer: {(self.folder / 'log').read_text()[-2000:]}")

    #: What ends it without waiting for connections that do nothing.
    stop_signal = signal.SIGTERM

    def stop(self):
        self.process.send_signal(self.stop_signal)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def get(self, path, *fields):
        return client.Client(self, self.cookie).get(path, *fields)

    def health(self):
        return "/health"

    def list(self):
        return "/pictures"

    def page(self, place):
        """The list behind the page of that number."""
        return f"/pictures?after={self.catalogue.last_of_page[place]}"

    def form(self, picture):
        return f"/pictures/{picture.id}"

    def thumbnail(self, picture):
        return f"/pictures/{picture.id}/thumbnail?v={picture.hash}"

    def static(self):
        return "/static/site.css"


class Ours(Server):
    name, label = "ours", "ours"

    def __init__(self, catalogue, folder):
        super().__init__(catalogue, folder)
        catalogue.copy_ours(folder / "Data")
        self.cookie = catalogue.cookie
        self.program = None

    def start(self):
        if self.program:
            self.program.start()
        else:
            self.program = outside.Server(self.folder)
        self.process, self.port = self.program.process, self.program.port
        self.wait()

    def stop(self):
        self.program.stop()

    def page(self, place):
        return self.catalogue.pages[place]

    def static(self):
        return self.catalogue.style


class Nginx(Server):
    name, label = "nginx", "nginx, from files"
    works = False

    def __init__(self, catalogue, folder):
        super().__init__(catalogue, folder)
        (folder / "files").mkdir(exist_ok=True)
        (folder / "temporary").mkdir(exist_ok=True)
        for name, content in catalogue.files.items():
            (folder / "files" / name).write_bytes(content)

    def command(self):
        text = (HERE / "nginx" / "nginx.conf.in").read_text()
        values = {"@FOLDER@": self.folder.resolve(), "@PORT@": self.port, "@CORES@": os.cpu_count()}
        for name, value in values.items():
            text = text.replace(name, str(value))
        configuration = self.folder / "nginx.conf"
        configuration.write_text(text)
        return ["/usr/sbin/nginx", "-c", configuration.resolve()]

    def list(self):
        return "/list.html"

    def page(self, place):
        return f"/list.html?after={place}"

    def form(self, picture):
        return "/form.html"

    def thumbnail(self, picture):
        return f"/{picture.id}.jpg"

    def static(self):
        return "/site.css"


class Peer(Server):
    """One with a database of its own."""

    def __init__(self, catalogue, folder):
        super().__init__(catalogue, folder)
        self.database = self.folder / "peer.db"
        catalogue.copy_peers(self.database)
        (folder / "static").mkdir(exist_ok=True)
        (folder / "static" / "site.css").write_bytes(catalogue.files["site.css"])
        self.cookie = catalogue.peer_cookie


class Go(Peer):
    name, label = "go", "Go, html/template"

    def command(self):
        return [self.catalogue.programs / "web-go", self.database, self.folder / "static", self.port]


class GoByHand(Server):
    """The same program, at the address where it writes the list without templates."""

    name, label = "go-by-hand", "Go, by hand"

    def __init__(self, go):
        self.go = go
        self.catalogue, self.cookie = go.catalogue, go.cookie

    @property
    def port(self):
        return self.go.port

    @property
    def processes(self):
        return self.go.processes

    def list(self):
        return f"/by-hand{self.go.list()}"

    def page(self, place):
        return f"/by-hand{self.go.page(place)}"


class Django(Peer):
    name, label = "django", "Django, gunicorn"
    stop_signal = signal.SIGINT

    def __init__(self, catalogue, folder):
        super().__init__(catalogue, folder)
        made = subprocess.run(
            [sys.executable, "-B", HERE / "django" / "prepare.py"],
            capture_output=True, text=True, env=self.environment(),
        )
        if made.returncode:
            raise BenchFailed(f"{self.label}: {made.stderr}")
        self.cookie = f"sessionid={made.stdout.strip()}"

    def environment(self):
        return {**os.environ, "WEB_DATABASE": str(self.database), "PYTHONDONTWRITEBYTECODE": "1"}

    def command(self):
        # As gunicorn's manual counts workers, with threads because connections stay open.
        workers = 2 * os.cpu_count() + 1
        return [
            sys.executable, "-m", "gunicorn", "--worker-class", "gthread", "--workers", workers, "--threads", 4,
            "--keep-alive", 75, "--worker-connections", 10_000, "--preload", "--no-control-socket", "--bind", f"127.0.0.1:{self.port}",
            "pictures.wsgi",
        ]
