"""What a program does to the files of one folder, and what it says to its clients, in order, as strace saw it."""

import re
import time
from dataclasses import dataclass

CALLS = (
    "openat,creat,write,pwrite64,pwritev,pwritev2,ftruncate,fallocate,fsync,fdatasync,unlink,unlinkat,"
    "rename,renameat,renameat2,link,linkat,recvfrom,sendto,sendmsg"
)

LINE = re.compile(r"(\d+) +(.*)")
RESUMED = re.compile(r"<\.\.\. \w+ resumed>(.*)")
UNFINISHED = " <unfinished ...>"
CALL = re.compile(r"(\w+)\((.*)\) += (-?\d+|\?)")
FILE = re.compile(r"(\d+)<([^>]*)>")
TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


@dataclass
class Create:
    name: str


@dataclass
class Unlink:
    name: str


@dataclass
class Rename:
    name: str
    new: str


@dataclass
class Write:
    name: str
    offset: int
    data: bytes


@dataclass
class Truncate:
    name: str
    length: int


@dataclass
class Sync:
    """A file, or with the name `.` the folder, is on disk as it was when the call began."""

    name: str
    #: How many events had happened then.
    begun: int


@dataclass
class Answer:
    """What a client was told, and what it had sent."""

    request: bytes
    answer: bytes


@dataclass
class Begun:
    """A command was given that works on the whole file."""

    words: tuple


@dataclass
class Done:
    """It said that it did what it was told."""

    words: tuple


def command(log):
    """What to put before a program's command line. The program stays our own child: signals to it reach it."""
    return ["strace", "-D", "-f", "-y", "-xx", "-s", "100000000", "-e", f"trace={CALLS}", "-e", "signal=kill", "-o", str(log)]


def wait(log, process, patience=60):
    """Until all that the process did is written down; it must have ended."""
    end = time.monotonic() + patience
    last = re.compile(rb"^%d +\+\+\+ (exited|killed)" % process, re.MULTILINE)
    # Its threads' ends are told before its own, and little after it; short process ids are padded.
    while not last.search(_tail(log)):
        assert time.monotonic() < end, f"strace did not end {log}"
        time.sleep(0.02)


def _tail(log):
    with open(log, "rb") as file:
        file.seek(max(0, log.stat().st_size - 8192))
        return file.read()


class Trace:
    """Reads logs one after the other into `events`."""

    def __init__(self, folder):
        self.folder = str(folder.resolve())
        self.events = []
        self._requests = {}

    def read(self, log):
        begun = {}
        with open(log, encoding="ascii") as lines:
            for line in lines:
                match = LINE.match(line)
                thread, text = match[1], match[2]
                if text.endswith(UNFINISHED):
                    begun[thread] = text.removesuffix(UNFINISHED), len(self.events)
                    continue
                resumed = RESUMED.match(text)
                start, at = begun.pop(thread, ("", 0)) if resumed else ("", len(self.events))
                call = CALL.match(start + resumed[1] if resumed else text)
                if call and not call[3].startswith("-") and call[3] != "?":
                    self._add(call[1], call[2], int(call[3]), at)

    def _add(self, call, arguments, result, begun):
        if call in ("recvfrom", "sendto", "sendmsg"):
            self._talk(call, arguments, result)
        elif call in ("openat", "creat"):
            self._open(arguments)
        elif call in ("unlink", "unlinkat"):
            self._unlink(arguments)
        elif call.startswith(("rename", "link")):
            self._rename(call, arguments)
        else:
            self._write(call, arguments, result, begun)

    def _write(self, call, arguments, result, begun):
        name = self._name(_path(FILE.match(arguments)[2]))
        if name is None:
            return
        if call in ("fsync", "fdatasync"):
            self.events.append(Sync(name, begun))
        elif call == "ftruncate":
            self.events.append(Truncate(name, int(arguments.rpartition(", ")[2])))
        else:
            assert call == "pwrite64", f"{call} is not understood: {arguments[:200]}"
            data = _bytes(TEXT.search(arguments)[1])[:result]
            self.events.append(Write(name, int(arguments.rpartition(", ")[2]), data))

    def _open(self, arguments):
        path = self._name(_bytes(TEXT.search(arguments)[1]).decode())
        if path is None or path == ".":
            return
        if "O_CREAT" in arguments and "O_TMPFILE" not in arguments:
            self.events.append(Create(path))
        if "O_TRUNC" in arguments:
            self.events.append(Truncate(path, 0))

    def _unlink(self, arguments):
        name = self._name(_bytes(TEXT.search(arguments)[1]).decode())
        if name is not None:
            self.events.append(Unlink(name))

    def _rename(self, call, arguments):
        names = [self._name(_bytes(text).decode()) for text in TEXT.findall(arguments)]
        if names == [None, None]:
            return
        assert call.startswith("rename") and None not in names, f"{call} is not understood: {names}"
        self.events.append(Rename(*names))

    def _talk(self, call, arguments, result):
        socket = FILE.match(arguments)[1]
        data = b"".join(_bytes(text) for text in TEXT.findall(arguments))[:result]
        if call == "recvfrom":
            self._requests[socket] = self._requests.get(socket, b"") + data
        elif data.startswith(b"HTTP/1.1 "):
            self.events.append(Answer(self._requests.pop(socket, b""), data))

    def _name(self, path):
        """What the path is called in the folder; None when it lies elsewhere, or has no name any more."""
        if path == self.folder:
            return "."
        name = path.removeprefix(self.folder + "/")
        return None if name == path or name.startswith("#") or "(deleted)" in name else name


def _bytes(text):
    return bytes.fromhex(text.replace("\\x", ""))


def _path(text):
    return _bytes(text).decode() if text.startswith("\\x") else text
