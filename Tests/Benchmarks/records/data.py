"""The files that are measured on: made once for each number of records, and again when what makes them has changed."""

import hashlib
import shutil
import sqlite3
import subprocess
from pathlib import Path

from side import SideFailed

HERE = Path(__file__).parent
SOURCES = HERE.parents[2] / "Sources"
MIDDLE_PAGES = 32
ROWS = 50


def digest():
    content = hashlib.sha256()
    folders = [SOURCES / name for name in ("Records", "SQLStore", "SQLite", "Text")] + [HERE / "swift"]
    for path in sorted(path for folder in folders for path in folder.rglob("*.swift")):
        content.update(path.read_bytes())
    return content.hexdigest()[:12]


def make(program, count, folder):
    """The file with so many records."""
    path = folder / f"records-{count}-{digest()}.db"
    if path.exists():
        return path
    for old in folder.glob(f"records-{count}-*"):
        old.unlink()
    print(f"making {count:,} records", flush=True)
    unfinished = folder / f"records-{count}-new.db"
    made = subprocess.run([program, "make", str(count), unfinished], capture_output=True, text=True)
    if made.returncode:
        raise SideFailed(f"the records could not be made: {made.stdout}{made.stderr}".strip())
    return unfinished.rename(path)


def copy(path, name):
    """A file of a side's own, to write to."""
    return Path(shutil.copy(path, path.with_name(f"{name}-{path.name}")))


def remove(path):
    for suffix in ("", "-wal", "-shm"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)


def places(path, count):
    """The records behind which pages begin: some all through the order, and that before the last page."""
    query = "SELECT id FROM Pictures ORDER BY title_key, id LIMIT 1 OFFSET ?"
    steps = [count * number // (MIDDLE_PAGES + 1) for number in range(1, MIDDLE_PAGES + 1)]
    database = sqlite3.connect(path)
    found = [str(database.execute(query, (place,)).fetchone()[0]) for place in [*steps, max(0, count - ROWS - 1)]]
    database.close()
    return ",".join(found[:-1]), found[-1]
