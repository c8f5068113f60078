"""The records that all servers have, each in a file of its own, and the addresses of those that are asked for."""

import hashlib
import re
import shutil
import sqlite3
import subprocess
from dataclasses import dataclass
from pathlib import Path

import client
import sample
import server as outside
from failure import BenchFailed

#: The places in the list of the records whose forms are asked for, thumbnails aside.
FORMS = 500
#: Pages are asked for once each before one is asked for again.
PAGES = 2_000
TOKEN = "0123456789abcdef0123456789abcdef"

PEER_SCHEMA = """
    CREATE TABLE pictures (
        id INTEGER PRIMARY KEY, version INTEGER NOT NULL, title TEXT NOT NULL, desc TEXT NOT NULL, sort_as TEXT NOT NULL,
        photo BLOB, width INTEGER, height INTEGER, title_key BLOB NOT NULL
    ) STRICT;
    CREATE TABLE thumbnails (
        id INTEGER PRIMARY KEY, photo BLOB NOT NULL, size INTEGER NOT NULL, jpeg BLOB NOT NULL, UNIQUE (photo, size)
    ) STRICT;
    CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
    CREATE TABLE sessions (token BLOB PRIMARY KEY, user INTEGER NOT NULL, ends INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE changes (
        number INTEGER PRIMARY KEY, at INTEGER NOT NULL, user INTEGER NOT NULL, title TEXT NOT NULL,
        record INTEGER NOT NULL, version INTEGER NOT NULL, before TEXT NOT NULL, after TEXT NOT NULL
    );
    CREATE VIRTUAL TABLE words USING fts5 (title, desc, content='pictures', content_rowid='id');
"""
PEER_RECORDS = """
    INSERT INTO pictures
    SELECT id, version, title, desc, sortAs, picture, picture_size >> 16, picture_size & 0xFFFF, title_key
    FROM ours.Pictures ORDER BY id;
    INSERT INTO thumbnails (photo, size, jpeg) SELECT hash, size, jpeg FROM ours.photo_renditions;
    CREATE INDEX pictures_order ON pictures (title_key, id);
    INSERT INTO words (words) VALUES ('rebuild');
"""


@dataclass(frozen=True)
class Picture:
    id: int
    hash: str
    title: str


class Catalogue:
    def __init__(self, count, folder, programs):
        self.count, self.programs = count, programs
        self.folder = folder / str(count)
        shutil.rmtree(self.folder, ignore_errors=True)
        self.ours = self.folder / "ours"
        self.peers = self.folder / "peers.db"
        self.make_ours(sample.make(programs / "records-bench", count, folder))
        self.make_peers()

    def copy_ours(self, folder):
        shutil.copytree(self.ours / "Data", folder)

    def copy_peers(self, path):
        shutil.copy(self.peers, path)

    def make_ours(self, records):
        """Our own program brings the file of the record layer's benchmark to its own model."""
        data = self.ours / "Data"
        data.mkdir(parents=True, mode=0o700)
        shutil.copy(records, data / "picturelist.sqlite").chmod(0o600)
        # Without the hurry of a start.
        opened = subprocess.run(
            [self.programs / "picturelist", "user", "add", "somebody", "--data", data],
            input=f"{outside.PASSWORD}\n", capture_output=True, text=True,
        )
        if opened.returncode:
            raise BenchFailed(f"the records could not be opened: {opened.stderr.strip()}")
        program = outside.Server(self.ours)
        try:
            browser = client.Client(program).replace_default_password()
            self.cookie = browser.cookie
            self.look_through(browser)
        finally:
            program.stop()
        for backup in data.glob("picturelist.sqlite-model*"):
            backup.unlink()

    def look_through(self, browser):
        """Notes the addresses of pages, in the list's order, and of what stands on the first."""
        first = browser.get("/pictures")
        self.style = found(r'href="(/static/site\.[^"]*)"', first.text)
        self.pages, self.last_of_page = [], []
        answer = first
        while len(self.pages) < PAGES and (path := found(r'rel="next" href="([^"]*)"', answer.text)):
            self.pages.append(path.replace("&amp;", "&"))
            self.last_of_page.append(re.findall(r'<li class="row" id="r(\d+)"', answer.text)[-1])
            answer = browser.get(self.pages[-1])
        pictures = re.findall(r'src="/pictures/(\d+)/thumbnail\?v=([0-9a-f]+)"', first.text)
        self.first = [Picture(int(id), hash, "") for id, hash in pictures]
        form = browser.get(f"/pictures/{self.first[0].id}")
        thumbnail = browser.get(f"/pictures/{self.first[0].id}/thumbnail")
        #: What nginx serves.
        self.files = {
            "list.html": first.body, "form.html": form.body, "site.css": browser.get(self.style).body,
            **{f"{picture.id}.jpg": thumbnail.body for picture in self.first},
        }

    def make_peers(self):
        database = sqlite3.connect(self.peers)
        database.execute("PRAGMA journal_mode = WAL")
        database.executescript(PEER_SCHEMA)
        database.execute("ATTACH ? AS ours", (str(self.ours / "Data" / "picturelist.sqlite"),))
        database.executescript(PEER_RECORDS)
        step = max(1, self.count // FORMS)
        rows = database.execute("SELECT id, lower(hex(photo)), title FROM pictures ORDER BY id")
        self.spread = [Picture(*row) for row in list(rows)[::step]]
        token = hashlib.sha256(TOKEN.encode()).digest()
        database.execute("INSERT INTO users VALUES (1, 'admin')")
        database.execute("INSERT INTO sessions VALUES (?, 1, 4102444800)", (token,))
        database.commit()
        database.execute("ANALYZE")
        database.commit()
        database.close()
        self.peer_cookie = f"pl={TOKEN}"


def found(pattern, text):
    match = re.search(pattern, text)
    return match and match[1]
