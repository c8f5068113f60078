"""The files that are measured on: made once for each number of records, and again when what makes them has changed."""

import hashlib
import os
import shutil
import sqlite3
import subprocess
from pathlib import Path

from failure import BenchFailed

MIDDLE_PAGES = 32
ROWS = 50
MATCHES = """
SELECT id FROM Pictures
WHERE id IN (SELECT rowid FROM search_Pictures_words WHERE search_Pictures_words MATCH 'harbour')
ORDER BY title_key, id
"""


def contents(path):
    """All that the tables hold, but for what is another in every file."""
    database = sqlite3.connect(path)
    for name, sql in database.execute("SELECT name, sql FROM sqlite_schema ORDER BY name").fetchall():
        yield name, sql
        if sql and sql.startswith("CREATE TABLE"):
            rows = database.execute(f'SELECT * FROM "{name}" ORDER BY 1, 2')
            times = [place for place, column in enumerate(rows.description) if column[0] == "at"]
            for row in rows:
                if row[0] != "identity":
                    yield tuple(value for place, value in enumerate(row) if place not in times)
    database.close()


def fill(program, count, path):
    remove(path)
    made = subprocess.run([program, "make", str(count), path], capture_output=True, text=True)
    if made.returncode:
        raise BenchFailed(f"the records could not be made: {made.stdout}{made.stderr}".strip())


def digest(program, folder):
    """Changes when the store would keep the same records otherwise."""
    path = folder / "records-few.db"
    fill(program, 40, path)
    digest = hashlib.sha256()
    for row in contents(path):
        digest.update(repr(row).encode())
    remove(path)
    return digest.hexdigest()[:12]


def make(program, count, folder):
    """The file with so many records."""
    path = folder / f"records-{count}-{digest(program, folder)}.db"
    if path.exists():
        return path
    for old in folder.glob(f"records-{count}-*"):
        old.unlink()
    print(f"making {count:,} records", flush=True)
    unfinished = folder / f"records-{count}-new.db"
    fill(program, count, unfinished)
    return unfinished.rename(path)


def copy(path, name):
    """A file of a side's own, to write to, on the disk already: else the kernel writes it out beside what is measured."""
    copied = Path(shutil.copy(path, path.with_name(f"{name}-{path.name}")))
    with copied.open("rb") as file:
        os.fsync(file.fileno())
    return copied


def remove(path):
    for suffix in ("", "-wal", "-shm"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)


def places(path, count):
    """The records behind which pages begin: some all through the order, that before the last page, some of a search."""
    query = "SELECT id FROM Pictures ORDER BY title_key, id LIMIT 1 OFFSET ?"
    steps = [count * number // (MIDDLE_PAGES + 1) for number in range(1, MIDDLE_PAGES + 1)]
    database = sqlite3.connect(path)
    found = [str(database.execute(query, (place,)).fetchone()[0]) for place in [*steps, max(0, count - ROWS - 1)]]
    matches = [str(row[0]) for row in database.execute(MATCHES)]
    database.close()
    return ",".join(found[:-1]), found[-1], ",".join(matches[:: max(1, len(matches) // MIDDLE_PAGES)][:MIDDLE_PAGES])
