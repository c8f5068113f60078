"""The records as they lie on the disk, looked at while the server runs or changed while it does not."""

import sqlite3


def path(server):
    """The database in a data folder, whatever it is called."""
    files = [file for file in server.data.iterdir() if file.is_file()]
    found = [file for file in files if file.read_bytes().startswith(b"SQLite format 3\0")]
    assert len(found) == 1, found
    return found[0]


def rows(server, query, values=()):
    connection = sqlite3.connect(f"file:{path(server)}?mode=ro", uri=True)
    try:
        return connection.execute(query, values).fetchall()
    finally:
        connection.close()


def change(server, statement, values=()):
    connection = sqlite3.connect(path(server))
    try:
        with connection:
            assert connection.execute(statement, values).rowcount == 1
    finally:
        connection.close()


def content(server):
    """Everything in all tables but when sessions were last seen."""
    connection = sqlite3.connect(f"file:{path(server)}?mode=ro", uri=True)
    try:
        return [line for line in connection.iterdump() if 'INTO "Session"' not in line]
    finally:
        connection.close()


def bytes_of(server):
    """All that lies in the data folder."""
    return b"".join(file.read_bytes() for file in sorted(server.data.rglob("*")) if file.is_file())
