#!/usr/bin/env python3
"""The side of the benchmark of records in Django's ORM.

`side.py read COUNT FILE MIDDLE LAST FOUND`, `write COUNT FILE`, and `start FILE` to read a page. A line `WORK COUNT`
is answered by `PROCESSOR WALL SUM`, times in nanoseconds; a work unknown here by `unknown`.
"""

import sys
import time

from database import open_database


class Watch:
    def restart(self):
        self.processor, self.wall = time.process_time_ns(), time.perf_counter_ns()

    def elapsed(self):
        return time.process_time_ns() - self.processor, time.perf_counter_ns() - self.wall


def answer(works, name, count):
    if name not in works:
        return "unknown"
    watch = Watch()
    try:
        watch.restart()
        total = works[name](count, watch)
        processor, wall = watch.elapsed()
        return f"{processor} {wall} {total}"
    except Exception as error:
        return f"failed {type(error).__name__}: {error}".replace("\n", " ")


def main():
    mode, arguments = sys.argv[1], sys.argv[2:]
    open_database(arguments[0] if mode == "start" else arguments[1])
    from reads import Picture, Reads, repeated, rows
    from writes import Writes

    if mode == "start":
        print(rows(Picture.objects.order_by("title_key", "id")) > 0, flush=True)
        return
    if mode == "read":
        works = {name: repeated(work) for name, work in Reads(int(arguments[0]), *arguments[2:]).works().items()}
    else:
        works = Writes(int(arguments[0])).works()
    print("ready", flush=True)
    for line in sys.stdin:
        name, count = line.split()
        print(answer(works, name, int(count)), flush=True)


main()
