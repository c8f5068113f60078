"""The works that are measured, and what our side may cost at each.

A save's wall time is that of its fsync and counts as much as its processor time: such a work has two rows.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Work:
    name: str
    label: str
    """How often a step is done between two readings of the clock; 0 for as often as makes the time readable."""
    count: int = 0
    """Whether the time of the wall is a row of its own."""
    waits: bool = False


READS = [
    Work("record", "one record by id"),
    Work("first", "first page by title"),
    Work("middle", "a later page by title"),
    Work("last", "last page by title"),
    Work("column", "first page by another column, falling"),
    Work("count", "count to 1,000"),
    Work("search-rare", "search: a word of ten records"),
    Work("search-few", "search: a word of 1 in 1,000"),
    Work("search-medium", "search: a word of 1 in 100"),
    Work("search-many", "search: a word of 3 in 100"),
    Work("search-common", "search: a word of 3 in 5"),
    Work("search-pair", "search: two Chinese signs, 1 in 100"),
    Work("search-letter", "search: one letter"),
    Work("search-begun", "search: a word half typed, 1 in 100"),
    Work("search-words", "search: two words, 6 in 1,000"),
    Work("search-later", "search: a later page, 1 in 100"),
    Work("search-count", "search: count to 1,000, 1 in 100"),
]

WRITES = [
    Work("save-1", "save, 1 writer", 48, waits=True),
    Work("save-8", "save, 8 writers", 192, waits=True),
    Work("save-64", "save, 64 writers", 768, waits=True),
    Work("insert", "insert", 32, waits=True),
    Work("delete", "delete", 32, waits=True),
    Work("undo", "undo", 32, waits=True),
]

START = Work("start", "start: open, first page", waits=True)

# What our side may cost, times another side.
MOST_TIMES_SWIFT = 1.5
MOST_TIMES_C = 2.5
# Saves of eight writers, times one commit a save through the C API.
MOST_OF_ONE_COMMIT_A_SAVE = 0.25
# The whole product is to answer after 30 ms with 100,000 records; its store is a part of that.
MOST_START_MILLISECONDS = 30
# From the fewest records to the most: what is flat only gets a level more in a tree, and pages that are not in the cache.
MOST_GROWTH = 2
