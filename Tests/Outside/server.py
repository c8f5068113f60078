"""The program under test, started as its users start it: on a free port, in a data folder of its own."""

import os
import re
import selectors
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: What `admin` and `ann` log in with once the default password has been replaced.
PASSWORD = "violet harbour 1842"

READY = re.compile(r"PictureList is ready at http://(?:127\.0\.0\.1|0\.0\.0\.0):([1-9][0-9]*)/\n")
PATIENCE = 20


def program():
    """The built program: the one the environment names, else the newest one built here."""
    named = os.environ.get("PICTURELIST_BINARY") or os.environ.get("PICTURELIST")
    if named:
        return named
    built = [ROOT / ".build" / kind / "picturelist" for kind in ("release", "debug")]
    found = [path for path in built if path.exists()]
    assert found, "picturelist is not built: run make test, or name it in PICTURELIST_BINARY"
    return str(max(found, key=lambda path: path.stat().st_mtime))


def environment():
    """What the program sees of ours: no options that somebody has set for another run."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PICTURELIST")}


class Server:
    """A running `picturelist serve`."""

    def __init__(self, folder, *options, under=(), variables=None):
        """`under`: a command that runs the program; `variables`: what its environment has beside ours."""
        self.folder = Path(folder)
        self.data = self.folder / "Data"
        self.log = self.folder / "log"
        self.options = options
        self.under = under
        self.variables = variables or {}
        self.port = 0
        self.start()

    def start(self):
        """Starts the program; after a stop on the port it had, so that addresses stay good."""
        command = [*self.under, program(), "serve", "--port", str(self.port), "--data", str(self.data), *self.options]
        variables = environment() | self.variables
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=variables)
        line = self._first_line()
        ready = READY.fullmatch(line)
        if not ready:
            self.kill()
            raise AssertionError(f"no ready line but {line!r}; the log says:\n{self.log.read_text()}")
        self.port = int(ready[1])

    def stop(self):
        """Ends the program as a service manager would; it must say nothing more and exit with 0."""
        self.process.terminate()
        rest, _ = self.process.communicate(timeout=PATIENCE)
        assert (self.process.returncode, rest) == (0, b""), self.log.read_text()

    def kill(self):
        """Ends the program as the system does when memory runs out: at once, whatever it is at."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def restart(self):
        self.stop()
        self.start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def user(self, *words, password=None):
        """Runs `picturelist user` on the server's data."""
        return subprocess.run(
            [program(), "user", *words, "--data", str(self.data)],
            input=f"{password}\n" if password else "",
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            env=environment(),
        )

    def administer(self, *commands, password=None):
        """Runs `picturelist user` commands between a stop and a start."""
        self.stop()
        for words in commands:
            done = self.user(*words, password=password)
            assert done.returncode == 0, done.stderr
        self.start()

    def add_users(self, *names):
        self.administer(*[("add", name) for name in names], password=PASSWORD)

    def _first_line(self):
        deadline = time.monotonic() + PATIENCE
        line = b""
        with selectors.DefaultSelector() as selector:
            selector.register(self.process.stdout, selectors.EVENT_READ)
            while not line.endswith(b"\n") and time.monotonic() < deadline:
                if not selector.select(timeout=1):
                    continue
                byte = os.read(self.process.stdout.fileno(), 1)
                if not byte:
                    break
                line += byte
        return line.decode()
