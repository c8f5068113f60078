#!/usr/bin/env python3
"""Measures the record layer beside the same work by hand in Swift, through SQLite's C API, and in Django's ORM.

All sides work in turns, round after round, on the same records; the table shows medians. Ends non-zero when a side
fails or reads something else than the others, not when a target is missed.
"""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

import sample
from failure import BenchFailed
from side import Reading, Side
from table import Figures, Table
from works import READS, START, WRITES

HERE = Path(__file__).parent
# Long enough for the clock, short enough that what else the machine does hits all sides alike.
READABLE_MICROSECONDS = 20_000


def options():
    parser = argparse.ArgumentParser(description="Measures the record layer beside others.")
    parser.add_argument("--programs", type=Path, required=True, help="the folder of the programs, as released")
    parser.add_argument("--folder", type=Path, required=True, help="where the records are made and kept")
    parser.add_argument("--sizes", default="1000,100000,1000000", help="numbers of records")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--only", default="", help="names of works, all by default")
    return parser.parse_args()


class Run:
    def __init__(self, options):
        self.figures = Figures()
        self.rounds = options.rounds
        self.folder = options.folder
        self.only = set(filter(None, options.only.split(",")))
        self.swift = options.programs / "records-bench"
        self.c = options.programs / "records-bench-c"
        self.orm = [sys.executable, HERE / "orm" / "side.py"]

    def wanted(self, works):
        return [work for work in works if not self.only or work.name in self.only]

    def measure(self, count):
        path = sample.make(self.swift, count, self.folder)
        print(f"measuring {count:,} records", flush=True)
        if self.wanted(READS):
            self.measure_reads(count, path)
        if self.wanted([START]):
            self.measure_start(count, path)
        if self.wanted(WRITES):
            self.measure_writes(count, path)
        # Left by those who only read.
        for suffix in ("-wal", "-shm"):
            Path(f"{path}{suffix}").unlink(missing_ok=True)

    def measure_reads(self, count, path):
        places = sample.places(path, count)
        commands = {
            "store": [self.swift, "store"], "by-hand": [self.swift, "by-hand"], "c": [self.c, "read"],
            "django": [*self.orm, "read"],
        }
        with Sides({name: [*command, str(count), path, *places] for name, command in commands.items()}) as sides:
            works = [(work, sides.steps(work)) for work in self.wanted(READS)]
            self.rounds_of(works, count, sides)

    def measure_writes(self, count, path):
        commands = {"store": [self.swift, "write"], "c": [self.c, "write"], "django": [*self.orm, "write"]}
        copies = {name: sample.copy(path, name) for name in commands}
        try:
            arguments = {name: [*command, str(count), copies[name]] for name, command in commands.items()}
            with Sides(arguments) as sides:
                works = [(work, {name: work.count for name in commands}) for work in self.wanted(WRITES)]
                for _, counts in works:
                    # Ten times slower, and its own share of the time is enough.
                    counts["django"] = max(8, counts["django"] // 8)
                self.rounds_of(works, count, sides)
        finally:
            for path in copies.values():
                sample.remove(path)

    def rounds_of(self, works, count, sides):
        for number in range(-1, self.rounds):
            for work, counts in works:
                for name, reading in sides.ask(work, counts, number):
                    # The first is to get warm.
                    if number >= 0:
                        self.figures.add(work.name, count, name, reading)

    def measure_start(self, count, path):
        commands = {"store": [self.swift], "c": [self.c], "django": self.orm}
        for number in range(-1, self.rounds):
            for name, command in commands.items():
                reading = start(name, [*command, "start", path])
                if number >= 0:
                    self.figures.add(START.name, count, name, reading)


class Sides:
    """All sides of one kind of work, started and ended together."""

    def __init__(self, commands):
        self.sides = []
        try:
            for name, command in commands.items():
                self.sides.append(Side(name, command))
        except BaseException:
            self.__exit__()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for side in self.sides:
            side.__exit__()

    def steps(self, work):
        """How often each side does a work at once; all must have read the same first."""
        counts, totals = {}, {}
        for side in self.sides:
            reading = side.ask(work.name, 4)
            if reading is None:
                continue
            # The ORM knows no keys: it counts otherwise.
            if side.name != "django":
                totals[side.name] = reading.total
            again = side.ask(work.name, 4)
            counts[side.name] = max(1, int(READABLE_MICROSECONDS / max(1, again.processor)))
        if len(set(totals.values())) > 1:
            raise BenchFailed(f"{work.name}: the sides read different things: {totals}")
        return counts

    def ask(self, work, counts, number):
        """Each time another begins."""
        turn = number % len(self.sides)
        for side in self.sides[turn:] + self.sides[:turn]:
            if side.name in counts and (reading := side.ask(work.name, counts[side.name])):
                yield side.name, reading


def start(name, command):
    """A program from its start to its first page."""
    began = time.perf_counter_ns()
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    line = process.stdout.readline()
    wall = time.perf_counter_ns() - began
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stdout.close()
    if process.returncode or not line or line.startswith(b"failed"):
        raise BenchFailed(f"{name} did not start: {line.decode().strip()}")
    return Reading((usage.ru_utime + usage.ru_stime) * 1_000_000, wall / 1000, 0)


def main():
    chosen = options()
    sizes = [int(size) for size in chosen.sizes.replace(" ", ",").split(",") if size]
    chosen.folder.mkdir(parents=True, exist_ok=True)
    run = Run(chosen)
    try:
        for count in sizes:
            run.measure(count)
    except BenchFailed as failure:
        sys.exit(f"bench: {failure}")
    table = Table(run.figures, sizes)
    for work in [*READS, *WRITES, START]:
        table.add(work)
    print(f"\nRecords: medians of {chosen.rounds} rounds, all sides in turns\n\n{table.text()}\n")
    print(f"{table.missed} targets missed" if table.missed else "all targets reached")


main()
