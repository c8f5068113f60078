"""Whether a database is whole, and holds all that its clients were told is saved."""

import base64
import hashlib
import re
import sqlite3

DONE = re.compile(rb"\r\nLocation: [^\r]*[?&]done=(\d+)")
TOKEN = re.compile(rb"\r\nSet-Cookie: pl=([A-Za-z0-9_-]{43});")
COOKIE = re.compile(rb"\r\nCookie: pl=([A-Za-z0-9_-]{43})")


class Told:
    """What the answers so far have promised."""

    def __init__(self):
        #: Numbers of changes.
        self.changes = set()
        #: What sessions are known by in the database: those that began, and those that were ended.
        self.begun = set()
        self.ended = set()
        #: Records whose past was purged, those of which that was begun at least, backups, and the language of the lists.
        self.purged, self.purging = set(), set()
        self.backups = set()
        self.language = None

    def __len__(self):
        return len(self.changes) + len(self.begun) + len(self.ended)

    def copy(self):
        copy = Told()
        for name, value in vars(self).items():
            setattr(copy, name, set(value) if isinstance(value, set) else value)
        return copy

    def begin(self, words):
        """What a command may do from now on, be it cut short."""
        match words:
            case ("purge", record):
                self.purging.add(int(record.rpartition("/")[2]))
            case ("reindex", "--language", _):
                self.language = None
            case ("forget", "sessions"):
                self.begun, self.ended = set(), set()

    def finish(self, words):
        match words:
            case ("purge", record):
                self.purged.add(int(record.rpartition("/")[2]))
            case ("reindex", "--language", language):
                self.language = language
            case ("backup", path):
                self.backups.add(path.rpartition("/")[2])

    def hear(self, request, answer):
        if not answer.startswith(b"HTTP/1.1 303"):
            return
        if found := DONE.search(answer):
            self.changes.add(int(found[1]))
        if found := TOKEN.search(answer):
            self.begun.add(digest(found[1]))
        if request.startswith(b"POST /logout ") and (found := COOKIE.search(request)):
            self.ended.add(digest(found[1]))


def digest(token):
    """What the database knows a session by."""
    return hashlib.blake2b(base64.urlsafe_b64decode(token + b"="), digest_size=32).digest()


def missing(connection, told):
    """What was promised and is not there, in words."""
    changes = {row[0] for row in connection.execute("SELECT number FROM journal_changes")}
    sessions = {token: ended for token, ended in connection.execute("SELECT token, ended FROM Session")}
    lost = [f"change {number}" for number in sorted(told.changes - changes)]
    lost += ["a session that began"] * len(told.begun - sessions.keys())
    lost += ["the end of a session" for token in told.ended if sessions.get(token) is None]
    known = {row[0] for row in connection.execute("SELECT record FROM journal_records")}
    lost += [f"that the past of {record} is gone" for record in told.purged & known]
    language, = connection.execute("SELECT value FROM store_settings WHERE name = 'language'").fetchone()
    lost += [f"the order of {told.language}"] if told.language not in (None, language) else []
    return lost


def faults(connection, purging=()):
    """What is wrong with the file, or does not fit together in it, in words; of the records `purging` the past may be gone."""
    answer = connection.execute("PRAGMA integrity_check").fetchone()[0]
    found = [] if answer == "ok" else [answer]
    if connection.execute("PRAGMA foreign_key_check").fetchone():
        found.append("a row refers to one that is not there")
    return found + _broken_photos(connection) + _broken_history(connection, purging)


def _broken_photos(connection):
    found = []
    for hash, count in connection.execute("SELECT hash, count FROM photo_files").fetchall():
        pieces = connection.execute("SELECT bytes FROM photo_pieces WHERE hash = ? ORDER BY number", [hash])
        content = b"".join(bytes for bytes, in pieces)
        if len(content) != count or hashlib.blake2b(content, digest_size=32).digest() != hash:
            found.append(f"photo {hash.hex()[:8]} is not whole")
        if not connection.execute("SELECT count(*) FROM photo_renditions WHERE hash = ?", [hash]).fetchone()[0]:
            found.append(f"photo {hash.hex()[:8]} has no thumbnail")
    rows = connection.execute("SELECT id FROM Pictures WHERE picture NOTNULL AND picture NOT IN (SELECT hash FROM photo_files)")
    return found + [f"picture {id} has a photo that is not there" for id, in rows]


def _broken_history(connection, purging):
    """Every picture is as the journal's last word about it says, and the journal has no holes."""
    found = []
    numbers = [row[0] for row in connection.execute("SELECT number FROM journal_changes ORDER BY number")]
    if numbers != list(range(1, len(numbers) + 1)):
        found.append("the journal has holes")
    versions = dict(connection.execute("SELECT id, version FROM Pictures"))
    last = connection.execute(
        "SELECT record, version, kind, max(change) FROM journal_records WHERE entity = 'Pictures' GROUP BY record"
    )
    for record, version, kind, _ in last:
        if versions.pop(record, None) != (None if kind == "delete" else version):
            found.append(f"picture {record} is not as the journal says")
    return found + [f"picture {record} has no history" for record in versions.keys() - set(purging)]


def open_(path):
    return sqlite3.connect(f"file:{path}?mode=ro", uri=True)
