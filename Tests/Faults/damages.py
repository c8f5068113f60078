"""What may lie in a data folder where a sound database should: made from one, each in its own way."""

import random
import shutil
import sqlite3
import subprocess
import sys

NAME = "picturelist.sqlite"
PAGE = 4096


def _whole(change):
    """Damages the bytes of the database."""
    def damage(data):
        file = data / NAME
        file.write_bytes(change(file.read_bytes()))
    return damage


def _over(place, new):
    """Bytes over others; a place below 0 counts from the end, one below 1 is a part of the length."""
    def change(old):
        at = int(len(old) * place) // PAGE * PAGE if 0 < place < 1 else place % len(old)
        return old[:at] + new(min(PAGE, len(old) - at)) + old[at + len(new(min(PAGE, len(old) - at))) :]
    return _whole(change)


def _noise(seed):
    return lambda count: random.Random(seed).randbytes(count)


def _bytes(*values):
    return lambda count: bytes(values)


def _foreign(journal, tables):
    def damage(data):
        (data / NAME).unlink()
        connection = sqlite3.connect(data / NAME, isolation_level=None)
        connection.execute(f"PRAGMA journal_mode = {journal}")
        for table in tables:
            connection.execute(f"CREATE TABLE {table} (name TEXT PRIMARY KEY, value TEXT)")
        connection.execute(f"INSERT INTO {tables[0]} VALUES ('identity', '1')")
        connection.close()
    return damage


def _pragma(name, value):
    def damage(data):
        connection = sqlite3.connect(data / NAME, isolation_level=None)
        connection.execute(f"PRAGMA {name} = {value}")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        for rest in ("-wal", "-shm"):
            (data / (NAME + rest)).unlink(missing_ok=True)
    return damage


def _without(table):
    def damage(data):
        connection = sqlite3.connect(data / NAME, isolation_level=None)
        connection.execute(f"DROP TABLE {table}")
        connection.close()
    return damage


def left_by_a_kill(data, suffix, statements):
    """Lays the log or journal of another database beside ours, as a killed process leaves it."""
    other = data.parent / "other.sqlite"
    code = "import os, sqlite3, sys; c = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
    code += "".join(f"c.execute({statement!r})\n" for statement in statements) + "os.kill(os.getpid(), 9)"
    subprocess.run([sys.executable, "-c", code, str(other)])
    shutil.move(f"{other}{suffix}", f"{data / NAME}{suffix}")
    for rest in ("", "-wal", "-shm", "-journal"):
        (data.parent / f"other.sqlite{rest}").unlink(missing_ok=True)


def _foreign_log(data):
    make = ["PRAGMA journal_mode = WAL", "PRAGMA synchronous = OFF", "CREATE TABLE t (a)"]
    left_by_a_kill(data, "-wal", make + ["INSERT INTO t VALUES (zeroblob(9000))"] * 40)


def _log_alone(data):
    (data / NAME).unlink()
    _foreign_log(data)


def _log_under_an_empty_file(data):
    _foreign_log(data)
    (data / NAME).write_bytes(b"")


def _foreign_journal(data):
    make = ["PRAGMA cache_size = 1", "PRAGMA synchronous = OFF", "CREATE TABLE t (a)"] + ["INSERT INTO t VALUES (zeroblob(9000))"] * 60
    left_by_a_kill(data, "-journal", make + ["BEGIN", "UPDATE t SET a = zeroblob(8000)"])


def _journal_alone(data):
    (data / NAME).unlink()
    _foreign_journal(data)


def _folder(data):
    (data / NAME).unlink()
    (data / NAME).mkdir()


PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(9000)

ALL = {
    "zero length": _whole(lambda old: b""),
    "one byte": _whole(lambda old: b"S"),
    "a text": _whole(lambda old: b"Dear diary, " * 2000),
    "a PNG": _whole(lambda old: PNG),
    "zeros": _whole(lambda old: bytes(len(old))),
    "noise": _whole(lambda old: random.Random(1).randbytes(len(old))),
    "a folder": _folder,
    "cut to the first words": _whole(lambda old: old[:16]),
    "cut in its head": _whole(lambda old: old[:99]),
    "cut after its head": _whole(lambda old: old[:100]),
    "cut in the first page": _whole(lambda old: old[:1000]),
    "cut after the first page": _whole(lambda old: old[:PAGE]),
    "cut in the middle": _whole(lambda old: old[: len(old) // 2 + 77]),
    "cut by a page": _whole(lambda old: old[:-PAGE]),
    "cut by a byte": _whole(lambda old: old[:-1]),
    "first page of noise, after the head": _over(100, lambda count: random.Random(2).randbytes(3996)),
    "second page of noise": _over(PAGE, _noise(3)),
    "noise at a quarter": _over(0.25, _noise(4)),
    "noise in the middle": _over(0.5, _noise(5)),
    "noise at three quarters": _over(0.75, _noise(6)),
    "zeros at a quarter": _over(0.25, lambda count: bytes(count)),
    "last page of noise": _over(-PAGE, _noise(7)),
    "head: first letter": _over(0, _bytes(0x73)),
    "head: page size": _over(16, _bytes(3, 0)),
    "head: a format to come": _over(18, _bytes(9, 9)),
    "head: reserved bytes": _over(20, _bytes(255)),
    "head: free pages nowhere": _over(32, _bytes(0x7F, 0xFF, 0xFF, 0xFF, 0, 0, 0, 9)),
    "head: encoding": _over(56, _bytes(0, 0, 0, 2)),
    "head: no mark of ours": _over(68, _bytes(0, 0, 0, 0)),
    "a newer format": _pragma("user_version", 99),
    "a format below 0": _pragma("user_version", -1),
    "settings lost": _without("store_settings"),
    "another program's": _foreign("DELETE", ["notes"]),
    "another program's, with tables like ours": _foreign("WAL", ["store_settings", "Pictures"]),
    "the log of another database": _foreign_log,
    "the journal of another database": _foreign_journal,
    "a log without a database": _log_alone,
    "a journal without a database": _journal_alone,
    "a log beside an empty file": _log_under_an_empty_file,
}
