#!/usr/bin/env python3
"""Measures our server beside nginx, Go and Django at the same work.

All servers run at once and are asked in turns, round after round; the tables show medians. Ends non-zero when a server
fails, or answers something else than the others, not when a target is missed.
"""

import argparse
import os
import shutil
import sys
import time
from pathlib import Path
from statistics import median

import load
import processes
from catalogue import Catalogue
from check import check
from failure import BenchFailed
from idle import Idle
from servers import Django, Go, GoByHand, Nginx, Ours
from table import Figures, Report
from uploads import Uploads, photos
from works import WORKS

CONNECTIONS = [8, 32, 256, 1000]
UPLOADS = [0, 1, 4, 8]
IDLE = [1000, 9000]
STARTS = 7
#: Works whose cost must not grow with the number of records.
GROWING = ("thumbnail", "list", "form", "save")

FOOT = """\
CPU is that of all processes of a server, in the program and in the kernel. What else the machine does changes it by some
percent (more where a server sleeps between requests, less where many wait), and requests/s, p50 and p99 by far more:
compare within one run. nginx serves pages as files; Go and Django read and render them. Saves keep a journal and search
words everywhere; only ours makes sort keys anew, merges, and commits several at once. What the list page costs with a
commit between every two is the difference between a save with the list behind it and a save, one at a time."""


def options():
    parser = argparse.ArgumentParser(description="Measures our server beside others.")
    parser.add_argument("--programs", type=Path, required=True, help="the folder of the programs")
    parser.add_argument("--folder", type=Path, required=True, help="where records are made and kept")
    parser.add_argument("--photo", type=Path, required=True, help="a JPEG, of which larger ones are made")
    parser.add_argument("--sizes", default="1000 100000", help="numbers of records, the last for most tables")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=1, help="how long each work is done in each round")
    parser.add_argument("--only", default="", help="names of works and tables, all by default")
    return parser.parse_args()


class Run:
    def __init__(self, chosen):
        self.chosen = chosen
        self.sizes = [int(size) for size in chosen.sizes.replace(",", " ").split()]
        self.only = set(filter(None, chosen.only.split(",")))
        self.figures = Figures()
        self.memory = {}
        self.all = []
        self.upload_rates = []
        self.folder = chosen.folder / "web"
        shutil.rmtree(self.folder / "servers", ignore_errors=True)

    def wants(self, name):
        return not self.only or name in self.only

    def servers(self, count, kinds):
        say(f"making {count:,} records")
        catalogue = Catalogue(count, self.folder, self.chosen.programs)
        return [kind(catalogue, self.folder / "servers" / f"{kind.name}-{count}") for kind in kinds]

    def measure(self):
        servers = self.servers(self.sizes[-1], [Ours, Nginx, Go, Django])
        if self.wants("memory"):
            self.measure_starts(servers)
        for server in servers:
            server.start()
        try:
            self.all = servers[:3] + [GoByHand(servers[2])] + servers[3:]
            self.compare(self.all)
            self.measure_works(self.all)
            if self.wants("rows") and len(self.sizes) > 1:
                self.measure_rows([servers[0], servers[2]])
            if self.wants("connections"):
                self.measure_connections(self.all)
            for server in servers:
                self.note(server, "loaded", processes.memory(server.processes) / 1024)
            if self.wants("uploads"):
                self.measure_uploads(servers[0])
        finally:
            stop(servers)
        if self.wants("memory"):
            self.measure_idle(servers)

    def compare(self, servers):
        middle = len(servers[0].catalogue.pages) // 2
        workers = [server for server in servers if server.works]
        check(workers, {
            "the first page": lambda server: server.list(), "a later page": lambda server: server.page(middle),
        })
        check([server for server in workers if server.name != "go-by-hand"], {
            "a form": lambda server: server.form(server.catalogue.spread[0]),
        })

    def measure_works(self, servers):
        parts = {work.less for work in WORKS if self.wants(work.name)}
        works = [work for work in WORKS if self.wants(work.name) or work.name in parts]
        self.rounds(works, servers, lambda work, _: work.name, self.chosen.rounds)

    def rounds(self, works, servers, name, count):
        """The first round is to get warm; each time another server begins."""
        cells = {work: [(server, self.requests(work, server)) for server in servers if server.name not in work.without]
                 for work in works}
        for number in range(-1, count):
            say(f"round {number + 1} of {count}" if number >= 0 else "getting warm")
            for work, sides in cells.items():
                turn = number % len(sides)
                for server, requests in sides[turn:] + sides[:turn]:
                    if work.is_fresh:
                        requests = self.requests(work, server)
                    reading = load.run(server, requests, work.connections, self.chosen.seconds, work.each)
                    if number >= 0:
                        self.figures.add(name(work, server), server.name, reading)

    def requests(self, work, server):
        path = self.folder / "servers" / f"{server.name}-{server.catalogue.count}-{work.name}.requests"
        return load.write(work.requests(server), path)

    def measure_rows(self, servers):
        """Servers with few records in turns with those that have many."""
        say("growth with records")
        works = [work for work in WORKS if work.name in GROWING]
        others = [server for count in self.sizes[:-1] for server in self.servers(count, [Ours, Go])]
        try:
            for server in others:
                server.start()
            name = lambda work, server: f"{work.name} of {server.catalogue.count}"  # noqa: E731
            self.rounds(works, others + servers, name, max(2, self.chosen.rounds // 2))
        finally:
            stop(others)

    def measure_connections(self, servers):
        say("growth with connections")
        work = next(work for work in WORKS if work.name == "list")
        # A worker of gunicorn closes connections beyond its threads' reach.
        sides = [(server, self.requests(work, server)) for server in servers if server.name != "django"]
        for _ in range(max(2, self.chosen.rounds // 2)):
            for count in CONNECTIONS:
                for server, requests in sides:
                    # Long enough for each connection's turn, and some more.
                    reading = load.run(server, requests, count, 2 * self.chosen.seconds)
                    self.figures.add(f"{count} connections", server.name, reading)

    def measure_uploads(self, server):
        say("growth with uploads")
        work = next(work for work in WORKS if work.name == "list")
        requests = self.requests(work, server)
        jpegs = photos(self.chosen.photo)
        for count in UPLOADS:
            with Uploads(server, jpegs, count) as uploads:
                began = time.monotonic()
                self.figures.add(f"{count} uploads", server.name, load.run(server, requests, 8, 4 * self.chosen.seconds))
                rate = uploads.done / (time.monotonic() - began)
            if uploads.refused:
                raise BenchFailed(f"{uploads.refused} of {count} uploads at once were refused")
            self.upload_rates.append((count, rate))

    def measure_starts(self, servers):
        say("starts")
        times, sizes = {}, {}
        for number in range(STARTS):
            # What takes a second needs no median of many.
            for server in servers[: None if number < 2 else -1]:
                began = time.perf_counter()
                server.start()
                times.setdefault(server, []).append((time.perf_counter() - began) * 1000)
                time.sleep(0.3)
                sizes.setdefault(server, []).append(processes.memory(server.processes) / 1024)
                server.stop()
        for server in servers:
            self.note(server, "start", median(times[server]))
            self.note(server, "idle", median(sizes[server]))

    def measure_idle(self, servers):
        say("connections that wait")
        for server in servers:
            for count in IDLE:
                with server:
                    before = processes.memory(server.processes)
                    with Idle(server, count) as idle:
                        self.note(server, count, (processes.memory(server.processes) - before) / count)
                        if idle.open < count:
                            say(f"{server.label} has kept {idle.open:,} of {count:,} connections")

    def note(self, server, name, value):
        self.memory.setdefault(server.name, {})[name] = value


def stop(servers):
    for server in servers:
        if server.process and server.process.poll() is None:
            server.stop()


def say(text):
    print(f"[{time.strftime('%H:%M:%S')}] {text}", flush=True)


def main():
    chosen = options()
    os.environ["PICTURELIST"] = str((chosen.programs / "picturelist").resolve())
    chosen.programs = chosen.programs.resolve()
    (chosen.folder / "web" / "servers").mkdir(parents=True, exist_ok=True)
    run = Run(chosen)
    failed = None
    try:
        run.measure()
    except BenchFailed as failure:
        failed = failure
    if run.all:
        show(run)
    if failed:
        sys.exit(f"bench: {failed}")


def show(run):
    report = Report(run.figures, run.all)
    size = f"{run.sizes[-1]:,} records"
    print(f"\nWeb: {size}, medians of {run.chosen.rounds} rounds, all servers in turns\n\n{report.works(WORKS)}\n")
    if run.memory:
        print(f"Start to the first answer and memory, {size}\n\n{report.memory(run.memory)}\n")
    if run.wants("rows") and len(run.sizes) > 1:
        works = [work for work in WORKS if work.name in GROWING]
        print(f"CPU µs by the number of records\n\n{report.rows(works, run.sizes)}\n")
    if run.wants("connections"):
        print(f"The list page by connections: CPU µs, p50/p99\n\n{report.connections(CONNECTIONS)}\n")
    if run.upload_rates:
        print(f"The list page beside uploads of photos of 12 megapixels\n\n{report.uploads(run.upload_rates)}\n")
    print(FOOT)
    print(f"{report.missed} targets missed" if report.missed else "all targets reached")


main()
